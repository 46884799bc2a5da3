#!/bin/sh
# Finds or installs a Chromium for the browser tests: the system's own, Debian's package, or Playwright's download.
# Usage: install.sh PATH_OF_PLAYWRIGHT. Ends with an error and one line that says what to do when none is to be had.
playwright=$1

has_chromium() { command -v chromium >/dev/null 2>&1; }

has_chromium && exit 0

if [ "$(id -u)" -eq 0 ]; then as_root=; else as_root="sudo -n"; fi
if command -v apt-get >/dev/null 2>&1 && $as_root true 2>/dev/null; then
  echo "Installing Debian's chromium for the browser tests..."
  export DEBIAN_FRONTEND=noninteractive
  $as_root apt-get update -qq >/dev/null 2>&1
  $as_root apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core >/dev/null 2>&1
  has_chromium && exit 0
fi

echo "Downloading Playwright's chromium for the browser tests..."
"$playwright" install chromium >/dev/null 2>&1 && exit 0

echo "The browser tests need a browser: install one with 'sudo apt-get install chromium', then run 'make test' again." >&2
exit 1
