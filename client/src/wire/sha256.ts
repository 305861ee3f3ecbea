// SHA-256 in plain script: browsers offer `crypto.subtle` only over HTTPS and on the machine itself, not to friends in the same network.

/** The first 32 bits of the fractional part of a root of each of the first primes. */
function fractions(root: number, count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false;
    if (prime) found.push(((n ** (1 / root) % 1) * 2 ** 32) | 0);
  }
  return found;
}

const START = fractions(2, 8);
const ROUNDS = fractions(3, 64);

const rotate = (x: number, bits: number): number => (x >>> bits) | (x << (32 - bits));

/** The hash of a text, in hexadecimal. */
export function sha256(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const blocks = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  blocks.set(bytes);
  blocks[bytes.length] = 0x80;
  const data = new DataView(blocks.buffer);
  data.setUint32(blocks.length - 4, bytes.length * 8);
  const hash = [...START];
  const words = new Int32Array(64);
  for (let at = 0; at < blocks.length; at += 64) {
    for (let i = 0; i < 64; i++) {
      if (i < 16) words[i] = data.getInt32(at + 4 * i);
      else {
        const [far, near] = [words[i - 15], words[i - 2]];
        const s0 = rotate(far, 7) ^ rotate(far, 18) ^ (far >>> 3);
        const s1 = rotate(near, 17) ^ rotate(near, 19) ^ (near >>> 10);
        words[i] = words[i - 16] + s0 + words[i - 7] + s1;
      }
    }
    let [a, b, c, d, e, f, g, h] = hash;
    for (let i = 0; i < 64; i++) {
      const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
      const first = (h + s1 + ((e & f) ^ (~e & g)) + ROUNDS[i] + words[i]) | 0;
      const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
      const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (hash[i] = (hash[i] + word) | 0));
  }
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
