#!/bin/sh
# Builds dist/*.whl and dist/*.tar.gz, with Python alone. PYTHON names another one.
set -eu
cd "$(dirname "$0")"
rm -rf build dist
mkdir dist
"${PYTHON:-python3}" -c 'import build_backend as b; b.build_sdist("dist"); b.build_wheel("dist")'
