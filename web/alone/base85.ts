// Bytes as text: four bytes are five characters, where base64 has five and a third. A page in one
// file is mostly such text, so it is a sixteenth smaller.
// The characters end neither a script element nor a string: all from `#` to `~` but `&`, `'`, `<`,
// the backslash and the backtick.
const CHARACTERS = Array.from({ length: 92 }, (_, place) => String.fromCharCode(35 + place))
  .filter((character) => !"&'<\\`".includes(character))
  .slice(0, 85);
const VALUES = new Map(CHARACTERS.map((character, value) => [character.charCodeAt(0), value]));

/** The last characters stand for fewer bytes: one fewer than there are characters. */
export function encoded(bytes: Uint8Array): string {
  const words: string[] = [];
  for (let first = 0; first < bytes.length; first += 4) {
    let value = 0;
    for (let place = 0; place < 4; place += 1) value = value * 256 + (bytes[first + place] ?? 0);
    let word = '';
    for (let place = 0; place < 5; place += 1) {
      word = CHARACTERS[value % 85]! + word;
      value = Math.floor(value / 85);
    }
    words.push(word.slice(0, Math.min(4, bytes.length - first) + 1));
  }
  return words.join('');
}

export function decoded(text: string): Uint8Array<ArrayBuffer> {
  const length = Math.floor((text.length * 4) / 5);
  // The words are whole here, and what the last one has too much is cut off.
  const bytes = new Uint8Array(Math.ceil(text.length / 5) * 4);
  const view = new DataView(bytes.buffer);
  for (let first = 0; first < text.length; first += 5) {
    let value = 0;
    for (let place = 0; place < 5; place += 1) {
      value = value * 85 + (VALUES.get(text.charCodeAt(first + place)) ?? 84);
    }
    view.setUint32((first / 5) * 4, value);
  }
  return bytes.subarray(0, length);
}
