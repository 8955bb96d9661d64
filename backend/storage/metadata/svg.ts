import type { Piece, Source } from './pieces.ts'

/** The element that exists for notes about a drawing, and what drawing programs add about the computer it was made on. */
const NOTES = [
  /<((?:[\w-]+:)?metadata)\b[^>]*?(?:\/>|>[\s\S]*?<\/\1\s*>)/g,
  /\s(?:sodipodi:(?:docname|absref)|inkscape:export-filename)\s*=\s*(?:"[^"]*"|'[^']*')/g,
]

export async function planSvg(source: Source): Promise<Piece[]> {
  const text = (await source.read(0, source.size)).toString('utf8')
  const without = NOTES.reduce((rest, notes) => rest.replaceAll(notes, ''), text)
  return without === text ? [{ from: 0, to: source.size }] : [Buffer.from(without)]
}
