#!/bin/sh
# Records how fio 3.33 reads the job files beside this folder: `sh record.sh`, with Debian's fio on
# the path. NAME.showcmd is what `fio --showcmd` prints. NAME.numbers has a line for each number that
# fio parsed: the option, its text, the number.
set -eu
cd "$(dirname "$0")"
export DEVICE=/dev/sdz BLOCK=4k
for file in ../jobs/*.fio; do
  name=$(basename "$file" .fio)
  fio --showcmd "$file" > "$name.showcmd" || { rm "$name.showcmd"; continue; }
  fio --debug=parse --parse-only "$file" | awk '
    /Parsing section/ { in_file = 1 }
    / handle_option=/ { split($0, part, "handle_option="); whole = part[2] }
    / __handle_option=/ { number = /OPT_(ULL|INT|STR_VAL)/ }
    / ret=0, out=/ && in_file && number {
      split($0, out, "out="); sub(/, ptr=/, "\t", whole); print whole "\t" out[2]; number = 0
    }' > "$name.numbers"
done
