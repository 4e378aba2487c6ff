#!/bin/sh
# Builds dist/*.whl and dist/*.tar.gz with python3-build, python3-setuptools and python3-wheel, as Debian calls them.
# PYTHON names another Python that has them.
set -eu
cd "$(dirname "$0")"
rm -rf build dist
SOURCE_DATE_EPOCH=1767225600 "${PYTHON:-python3}" -m build --no-isolation
