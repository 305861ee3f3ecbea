"""Signatures of records: who vouches that a game was played as its record says.

A server signs the records of its tables with Ed25519. The signature is the last line of the text,
and covers every line above it:

    signed: ed25519 KEY SIGNATURE

Both are hexadecimal. KEY is the server's public key, which `GET /api/key` gives.
"""

from __future__ import annotations

from oddeck.record import Signature


def new_secret() -> str:
    """A fresh secret key, in hexadecimal."""
    # Slow to import, and only needed where something is signed or checked.
    from nacl.signing import SigningKey

    return SigningKey.generate().encode().hex()


def public_key(secret: str) -> str:
    """The public key that belongs to a secret one."""
    from nacl.signing import SigningKey

    return SigningKey(bytes.fromhex(secret)).verify_key.encode().hex()


def signed(record: str, secret: str) -> str:
    """A record with a signature."""
    from nacl.signing import SigningKey

    signature = SigningKey(bytes.fromhex(secret)).sign(record.encode()).signature.hex()
    return f"{record}signed: ed25519 {public_key(secret)} {signature}\n"


def is_valid(signature: Signature) -> bool:
    """Whether the owner of the key signed this very text."""
    from nacl.exceptions import BadSignatureError
    from nacl.signing import VerifyKey

    try:
        VerifyKey(bytes.fromhex(signature.key)).verify(
            signature.text.encode(errors="surrogatepass"), bytes.fromhex(signature.value)
        )
    except BadSignatureError:
        return False
    return True
