#!/bin/sh
# Installs Oddeck into a new virtual environment: deploy/build.sh SOURCE TARGET
# The image is built with it, and deploy/check.py tests it without a container engine.
# The versions of all dependencies are those of uv.lock, and their hashes are checked.
set -eu
source=$1 target=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$source"
uv export --quiet --frozen --no-dev --extra postgres --extra push --extra mail --no-emit-project --output-file "$work/requirements.txt"
uv build --quiet --wheel --out-dir "$work"
uv venv --quiet "$target"
uv pip install --quiet --python "$target/bin/python" --require-hashes --requirement "$work/requirements.txt"
uv pip install --quiet --python "$target/bin/python" --no-deps "$work"/oddeck-*.whl
cp deploy/backup.py "$target/bin/oddeck-backup"
sed -i "1s|.*|#!$target/bin/python|" "$target/bin/oddeck-backup"
chmod 755 "$target/bin/oddeck-backup"
