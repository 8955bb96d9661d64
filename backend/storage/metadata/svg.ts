import { loadSharp } from '../load-sharp.ts'
import { planJpeg } from './jpeg.ts'
import { bytesOf, isUnchanged, NotUnderstood, type Piece, type Source } from './pieces.ts'
import { planPng } from './png.ts'
import { planWebp } from './webp.ts'

/** Start and end tags of metadata elements. */
const METADATA_TAG = /<(\/?)((?:[\w-]+:)?metadata)\b[^<>]*>/g

/** Attributes with which drawing programs record local paths. */
const LOCAL_PATH = /\s(?:sodipodi:(?:docname|absref)|inkscape:export-filename)\s*=\s*(?:"[^"]*"|'[^']*')/g

/** A photograph embedded in a drawing. */
const PHOTOGRAPH = /(data:image\/(jpe?g|png|webp);base64,)([A-Za-z0-9+/=\s]+)/gi
const PLANS = { jpeg: planJpeg, jpg: planJpeg, png: planPng, webp: planWebp }

export async function planSvg(source: Source): Promise<Piece[]> {
  const text = (await source.read(0, source.size)).toString('utf8')
  const without = await stripPhotographs(removeMetadata(text).replaceAll(LOCAL_PATH, ''))
  return without === text ? [{ from: 0, to: source.size }] : [Buffer.from(without)]
}

/** In one pass: searching the end of each opening would take quadratic time. */
function removeMetadata(text: string): string {
  let rest = ''
  let past = 0
  let begun: { name: string | undefined; index: number } | undefined
  for (const { 0: tag, 1: slash, 2: name, index } of text.matchAll(METADATA_TAG)) {
    if (!begun && !slash) begun = { name, index }
    const isEnd = slash ? begun?.name === name : begun?.index === index && tag.endsWith('/>')
    if (!begun || !isEnd) continue
    rest += text.slice(past, begun.index)
    past = index + tag.length
    begun = undefined
  }
  return rest + text.slice(past)
}

/** The drawing with its photographs stripped as if uploaded separately. */
async function stripPhotographs(text: string): Promise<string> {
  const parts: string[] = []
  let past = 0
  for (const { 0: whole, 1: head = '', 2: kind = '', 3: encoded = '', index } of text.matchAll(PHOTOGRAPH)) {
    const bytes = Buffer.from(encoded, 'base64')
    const stripped = await strippedOf(bytes, PLANS[kind.toLowerCase() as keyof typeof PLANS])
    if (stripped === bytes) continue
    parts.push(text.slice(past, index), head, stripped.toString('base64'))
    past = index + whole.length
  }
  return parts.join('') + text.slice(past)
}

async function strippedOf(bytes: Buffer, plan: (typeof PLANS)['jpeg']): Promise<Buffer> {
  const sharp = await loadSharp()
  const { orientation } = await sharp(bytes)
    .metadata()
    .catch(() => {
      throw new NotUnderstood('A picture inside the drawing cannot be read.')
    })
  const source = {
    size: bytes.length,
    read: async (from: number, length: number) => bytes.subarray(from, from + length),
  }
  const pieces = await plan(source, orientation)
  if (isUnchanged(source, pieces)) return bytes
  const left: Uint8Array[] = []
  for await (const piece of bytesOf(source, pieces)) left.push(piece)
  return Buffer.concat(left)
}
