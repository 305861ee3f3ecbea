"""Keys of people and keys to single seats. A key is a long random text that its owner keeps; the
server stores only its hash.

No salt and no slow hash are needed: a key has 192 random bits, too many to guess.
"""

from __future__ import annotations

import base64
import hashlib
import re
import secrets

KEY_BYTES = 24
TABLE_ID_BYTES = 12  # an id that cannot be guessed is the invitation to a private table
OWN_KEY = re.compile(r"[A-Za-z0-9_-]{22,100}")  # a key that a client has chosen
TABLE_ID = re.compile(r"[A-Za-z0-9_-]{1,40}")


def new_key() -> str:
    """A random key."""
    return secrets.token_urlsafe(KEY_BYTES)


def new_table_id() -> str:
    """A random table id, as used in links."""
    return secrets.token_urlsafe(TABLE_ID_BYTES)


def is_table_id(text: str) -> bool:
    """Whether a text may be a table's id. Some databases cannot even look for others."""
    return TABLE_ID.fullmatch(text) is not None


def is_own_key(text: str) -> bool:
    """Whether a text can be a key that a client has chosen."""
    return OWN_KEY.fullmatch(text) is not None


def key_hash(key: str) -> str:
    """The hash that the server stores for a key."""
    return hashlib.sha256(key.encode()).hexdigest()


def link_with_key(table_id: str, key: str) -> str:
    """A link that contains a key. Browsers do not send the part after `#`."""
    return f"/t/{table_id}#key={key}"


def table_id_for(key: str, once: str | None = None) -> str:
    """The id of the table that is opened with a key of the client's choice, and a token if the key
    opens several tables. It does not reveal the key.
    """
    text = f"oddeck table {key}" + ("" if once is None else f" {once}")
    digest = hashlib.sha256(text.encode()).digest()
    return base64.urlsafe_b64encode(digest).decode()[: len(new_table_id())]
