/** Decodes a file in any encoding that spreadsheets write. */

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
export type Decoded = { text: string; encoding: Encoding }

/** The file is not text: a renamed picture or document. */
export class NoText extends Error {}

const SAMPLE = 4096
// Control characters that cannot be typed: bytes with them are not text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const UNTYPED = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/

export function decodeText(bytes: Uint8Array): Decoded {
  const encoding = encodingOf(bytes)
  const decoded = new TextDecoder(encoding).decode(bytes)
  const text = encoding === 'windows-1252' ? decoded.replace(/[\u0080-\u009f]/g, windowsCharacter) : decoded
  if (UNTYPED.test(text.slice(0, SAMPLE))) throw new NoText()
  return { text, encoding }
}

// Some engines decode these bytes as control characters, which no list of people contains.
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

function windowsCharacter(control: string): string {
  return WINDOWS[control.charCodeAt(0) - 0x80] ?? control
}

function encodingOf(bytes: Uint8Array): Encoding {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // UTF-16 without a byte order mark: names and numbers have a zero in every other byte.
  const sample = bytes.subarray(0, SAMPLE)
  const zeros = (from: 0 | 1) => sample.filter((byte, at) => at % 2 === from && byte === 0).length
  const many = sample.length / 4
  if (zeros(1) > many && zeros(0) === 0) return 'utf-16le'
  if (zeros(0) > many && zeros(1) === 0) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}
