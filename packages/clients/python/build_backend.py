"""Builds the package with nothing but the standard library (PEP 517), so that `pip install` needs no network for it."""
import base64
import gzip
import hashlib
import io
import os
import re
import tarfile
import zipfile
from pathlib import Path
from typing import Dict, List, Optional

HERE = Path(__file__).parent
PROJECT = (HERE / "pyproject.toml").read_text("utf-8")
#: Of each file: the same sources give the same bytes.
EPOCH = int(os.environ.get("SOURCE_DATE_EPOCH", "1767225600"))


def setting(name: str) -> str:
    found = re.search(f'^{name} = "(.*)"$', PROJECT, re.MULTILINE)
    if not found:
        raise ValueError(f"pyproject.toml has no {name}")
    return found[1]


NAME = setting("name").replace("-", "_")
STEM = f"{NAME}-{setting('version')}"


def metadata() -> str:
    extras = re.findall(r'^(\w+) = \["(.*)"\]$', PROJECT.split("[project.optional-dependencies]")[1], re.MULTILINE)
    lines = ["Metadata-Version: 2.1", *(f"{head}: {setting(key)}" for head, key in (
        ("Name", "name"), ("Version", "version"), ("Summary", "description"), ("Requires-Python", "requires-python"),
    )), "License: MIT", "Classifier: Typing :: Typed", "Classifier: Programming Language :: Python :: 3"]
    for extra, needed in extras:
        lines += [f"Provides-Extra: {extra}", f'Requires-Dist: {needed}; extra == "{extra}"']
    lines += ["Description-Content-Type: text/markdown", "", (HERE / "README.md").read_text("utf-8")]
    return "\n".join(lines)


def sources() -> List[Path]:
    package = HERE / "hosted_verification_links"
    return sorted([*package.glob("*.py"), package / "py.typed"])


def build_wheel(wheel_directory: str, config_settings: object = None, metadata_directory: Optional[str] = None) -> str:
    info = f"{STEM}.dist-info"
    files: Dict[str, bytes] = {each.relative_to(HERE).as_posix(): each.read_bytes() for each in sources()}
    files[f"{info}/METADATA"] = metadata().encode()
    files[f"{info}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: build_backend\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    record = [
        f"{name},sha256={base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip('=')},{len(data)}\n"
        for name, data in files.items()
    ]
    files[f"{info}/RECORD"] = "".join([*record, f"{info}/RECORD,,\n"]).encode()
    wheel = f"{STEM}-py3-none-any.whl"
    with zipfile.ZipFile(Path(wheel_directory) / wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0))
            entry.external_attr, entry.compress_type = 0o644 << 16, zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)
    return wheel


def build_sdist(sdist_directory: str, config_settings: object = None) -> str:
    others = [HERE / name for name in ("README.md", "build.sh", "build_backend.py", "pyproject.toml")]
    files = {each.relative_to(HERE).as_posix(): each.read_bytes() for each in [*others, *sources()]}
    name = f"{STEM}.tar.gz"
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for path, data in {**files, "PKG-INFO": metadata().encode()}.items():
            entry = tarfile.TarInfo(f"{STEM}/{path}")
            entry.size, entry.mtime = len(data), EPOCH
            archive.addfile(entry, io.BytesIO(data))
    # The time in its head is given, as it would be another one each time.
    (Path(sdist_directory) / name).write_bytes(gzip.compress(packed.getvalue(), mtime=EPOCH))
    return name
