// The same program as eager.py, in JavaScript: a player over the engine protocol.
//
//     oddeck ladder twisty-passages --bots 'engine:node examples/engines/eager.mjs,random'

import { createInterface } from 'node:readline'

const send = (message) => process.stdout.write(JSON.stringify(message) + '\n')

let dice = 1
const anyOf = (moves) => {
  dice = (dice * 48271) % 2147483647 // the same seed gives the same choices
  return moves[dice % moves.length]
}

const answers = {
  hello: () => send({ type: 'hello', protocol: 1, name: 'Eager', author: 'Oddeck' }),
  new({ seed }) {
    dice = 1 + ((seed ?? Date.now()) % 2147483646)
    send({ type: 'ready' })
  },
  choose({ id, moves }) {
    const plays = moves.filter((move) => move.startsWith('play'))
    send({ type: 'move', id, move: anyOf(plays.length > 0 ? plays : moves) })
  },
  quit: () => process.exit(0),
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line)
  answers[message.type]?.(message)
}
