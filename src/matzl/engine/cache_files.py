"""Files of compiled code, checked against hashes before use; damaged ones are removed, and so compiled again.

The code of a kernel ``NAME`` is in a folder, as numba writes it: data files (``NAME.1.nbc`` …), and an index of them
(``NAME.nbi``). The manifest in the same folder, ``NAME.manifest``, has the size and the hash of each. It is written last, so
a truncated, altered or swapped file does not match it, nor does what a process leaves that is ended while it writes.
"""

from __future__ import annotations

import hashlib
from contextlib import AbstractContextManager, suppress
from pathlib import Path

from matzl.engine.cache_lock import locked


def code_lock(file: Path) -> AbstractContextManager[None]:
    """Return the lock to hold while the files of a kernel are checked, read or written."""
    return locked(file.parent.parent, str(file.parent), _name(file))


def is_sound(file: Path) -> bool:
    """Return whether a file of a kernel is undamaged; if not, remove it (an index together with the manifest).

    Without the manifest no data is sound. Otherwise a new index could come to name the data of the old one.
    """
    with suppress(OSError):
        if _listed(file).get(file.name) == _size_and_hash(file):
            return True
    for damaged in (file, _manifest(file))[: 1 + (file.suffix == ".nbi")]:
        with suppress(OSError):
            damaged.unlink()
    return False


def record(*files: Path) -> None:
    """Record the current sizes and hashes of these files of a kernel in its manifest.

    Raises
    ------
    OSError
        When it cannot be written.
    """
    manifest = _manifest(files[0])
    listed = _listed(files[0]) | {file.name: _size_and_hash(file) for file in files}
    part = manifest.with_name(f"{manifest.name}.part")
    part.write_text("".join(f"{of} {name}\n" for name, of in listed.items()), "utf-8")
    part.replace(manifest)


def heal(cache: Path) -> bool:
    """Check all files of a cache folder, remove the damaged ones, and return whether there were none."""
    sound = True
    for file in (*cache.rglob("*.nbi"), *cache.rglob("*.nbc")):
        with code_lock(file):
            sound = is_sound(file) and sound
    return sound


def _name(file: Path) -> str:
    """Return the name of the kernel to which a file belongs."""
    return file.stem.rpartition(".")[0] if file.suffix == ".nbc" else file.stem


def _manifest(file: Path) -> Path:
    return file.with_name(f"{_name(file)}.manifest")


def _listed(file: Path) -> dict[str, str]:
    """Return the sizes and hashes in the manifest of a file's kernel, as text, by file name."""
    manifest = _manifest(file)
    text = manifest.read_text("utf-8", errors="replace") if manifest.exists() else ""
    entries = (line.rpartition(" ") for line in text.splitlines())
    return {name: size_and_hash for size_and_hash, _, name in entries}


def _size_and_hash(file: Path) -> str:
    content = file.read_bytes()
    return f"{len(content)} {hashlib.blake2b(content, digest_size=32).hexdigest()}"
