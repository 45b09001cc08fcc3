"""Files of compiled code, read only if they are as they were written; what is damaged is removed, and so compiled again.

The code of a kernel ``NAME`` is in a folder, as numba writes it: data files (``NAME.1.nbc`` …), and an index of them
(``NAME.nbi``). The manifest beside them, ``NAME.manifest``, has the size and the hash of each. It is written last, so a file
that is cut, altered or swapped differs from it, and so does what a process leaves that is ended while it writes.
"""

from __future__ import annotations

import hashlib
from contextlib import AbstractContextManager, suppress
from pathlib import Path

from matzl.engine.cache_lock import locked


def code_lock(file: Path) -> AbstractContextManager[None]:
    """Return the lock to hold while the files of the kernel of a file are checked and read, or written."""
    return locked(file.parent.parent, str(file.parent), _name(file))


def is_sound(file: Path) -> bool:
    """Return whether a file of a kernel is as it was written; remove it if not, an index together with the manifest.

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
    """Note in the manifest of a kernel that these of its files are now as they should be.

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
    """Check all files of a cache folder, remove those that are damaged, and return whether there was none."""
    sound = True
    for file in (*cache.rglob("*.nbi"), *cache.rglob("*.nbc")):
        with code_lock(file):
            sound = is_sound(file) and sound
    return sound


def _name(file: Path) -> str:
    """Return the name of the kernel of a file."""
    return file.stem.rpartition(".")[0] if file.suffix == ".nbc" else file.stem


def _manifest(file: Path) -> Path:
    return file.with_name(f"{_name(file)}.manifest")


def _listed(file: Path) -> dict[str, str]:
    """Return the sizes and hashes in the manifest of a file's kernel, as text, by names of files."""
    manifest = _manifest(file)
    text = manifest.read_text("utf-8", errors="replace") if manifest.exists() else ""
    entries = (line.rpartition(" ") for line in text.splitlines())
    return {name: size_and_hash for size_and_hash, _, name in entries}


def _size_and_hash(file: Path) -> str:
    content = file.read_bytes()
    return f"{len(content)} {hashlib.blake2b(content, digest_size=32).hexdigest()}"
