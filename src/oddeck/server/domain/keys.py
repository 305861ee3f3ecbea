"""Keys to seats. A key is a long random text that its owner keeps; the server stores only its hash.

No salt and no slow hash are needed: a key has 192 random bits, too many to guess.
"""

from __future__ import annotations

import hashlib
import secrets

KEY_BYTES = 24
TABLE_ID_BYTES = 12  # an id that cannot be guessed is the invitation to a private table


def new_key() -> str:
    """A random key."""
    return secrets.token_urlsafe(KEY_BYTES)


def new_table_id() -> str:
    """A random table id, as used in links."""
    return secrets.token_urlsafe(TABLE_ID_BYTES)


def key_hash(key: str) -> str:
    """The hash that the server stores for a key."""
    return hashlib.sha256(key.encode()).hexdigest()


def link_with_key(table_id: str, key: str) -> str:
    """A link that contains a key. Browsers do not send the part after `#`."""
    return f"/t/{table_id}#key={key}"
