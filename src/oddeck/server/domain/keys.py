"""Keys to seats. A key is a long random text that stays with its owner; the server keeps only its
hash.

No salt and no slow hash are needed: a key has 192 random bits, and nobody can try them out.
"""

from __future__ import annotations

import hashlib
import secrets

KEY_BYTES = 24
TABLE_ID_BYTES = 12  # an id that cannot be guessed is the invitation to a private table


def new_key() -> str:
    """A key that nobody can guess."""
    return secrets.token_urlsafe(KEY_BYTES)


def new_table_id() -> str:
    """The name of a table in links."""
    return secrets.token_urlsafe(TABLE_ID_BYTES)


def key_hash(key: str) -> str:
    """What the server keeps of a key."""
    return hashlib.sha256(key.encode()).hexdigest()


def link_with_key(table_id: str, key: str) -> str:
    """A link that carries a seat.

    What stands behind # never goes over the wire when the link is opened.
    """
    return f"/t/{table_id}#key={key}"
