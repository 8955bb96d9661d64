/**
 * Cuts a face down to the glyphs of given words. Selecting by letters alone would keep every glyph a face can
 * make of them.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Blob, Face, Font, shape, Buffer as Text } from 'harfbuzzjs'
import subsetFont from 'subset-font'

type Call = (...values: number[]) => number
const wasm = readFileSync(createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'))
const { instance } = await WebAssembly.instantiate(new Uint8Array(wasm))
const { memory, ...calls } = instance.exports as unknown as { memory: WebAssembly.Memory } & Record<
  string,
  Call
>

function call(name: string, ...values: number[]): number {
  const found = calls[name]
  if (!found) throw new Error(`HarfBuzz has no ${name}`)
  return found(...values)
}
call('_initialize')

const WRITABLE = 2
const FEATURES = 6
const NO_HINTING_AND_NO_CLOSURE = 0x1 | 0x200
const tag = (name: string) => [...name].reduce((sum, letter) => (sum << 8) + letter.charCodeAt(0), 0)

/** Glyph ids that the words are drawn with. */
export function glyphsOf(whole: Uint8Array, words: Iterable<string>): Set<number> {
  const font = new Font(new Face(new Blob(new Uint8Array(whole).buffer)))
  const found = new Set<number>()
  for (const word of words) {
    const text = new Text()
    text.addText(word)
    text.guessSegmentProperties()
    shape(font, text)
    for (const { codepoint } of text.getGlyphInfos()) found.add(codepoint)
  }
  return found
}

/** The face with only those letters and glyphs, as woff2. */
export async function cutToGlyphs(
  whole: Uint8Array,
  { letters, glyphs, features }: { letters: string; glyphs: Set<number>; features: readonly string[] },
): Promise<Buffer> {
  const at = call('malloc', whole.length)
  new Uint8Array(memory.buffer).set(whole, at)
  const face = call('hb_face_create', call('hb_blob_create', at, whole.length, WRITABLE, 0, 0), 0)
  const input = call('hb_subset_input_create_or_fail')
  call('hb_subset_input_set_flags', input, NO_HINTING_AND_NO_CLOSURE)
  const fill = (set: number, values: Iterable<number>) => {
    call('hb_set_clear', set)
    for (const value of values) call('hb_set_add', set, value)
  }
  fill(call('hb_subset_input_set', input, FEATURES), features.map(tag))
  fill(call('hb_subset_input_glyph_set', input), glyphs)
  fill(
    call('hb_subset_input_unicode_set', input),
    [...letters].map((letter) => letter.codePointAt(0) ?? 0),
  )
  const result = call('hb_face_reference_blob', call('hb_subset_or_fail', face, input))
  const from = call('hb_blob_get_data', result, 0)
  const cut = Buffer.from(
    new Uint8Array(memory.buffer).slice(from, from + call('hb_blob_get_length', result)),
  )
  return subsetFont(cut, undefined, { targetFormat: 'woff2', keepAllGlyphs: true })
}
