import { NotUnderstood, type Piece, type Source } from './pieces.ts'

type Box = { type: string; from: number; content: number; to: number }
/** A range to blank in place: the file refers to its own offsets. */
type Blank = { from: number; to: number }

/** Boxes kept beside the pictures themselves; others become free space. */
const TOP_LEVEL = new Set(['ftyp', 'meta', 'moov', 'mdat', 'free', 'skip'])
const MOST_BOX_BYTES = 4 * 1024 * 1024

/** Blanks Exif and XMP items and camera-specific boxes. The orientation is a separate property and stays. */
export async function planAvif(source: Source): Promise<Piece[]> {
  const blanks: Blank[] = []
  const patches: { at: number; bytes: Buffer }[] = []
  const free = (box: Box) => {
    patches.push({ at: box.content - 4, bytes: Buffer.from('free', 'latin1') })
    blanks.push({ from: box.content, to: box.to })
  }
  for await (const box of boxesIn(source, 0, source.size)) {
    if (!TOP_LEVEL.has(box.type)) free(box)
    else if (box.type === 'free' || box.type === 'skip') blanks.push({ from: box.content, to: box.to })
    else if (box.type === 'meta') blanks.push(...(await metadataItems(source, box)))
    else if (box.type === 'moov') for await (const notes of movieMetadata(source, box)) free(notes)
  }
  const edits = [
    ...patches.map(({ at, bytes }) => ({ from: at, to: at + bytes.length, bytes })),
    ...blanks.filter(({ from, to }) => to > from).map((blank) => ({ ...blank, bytes: undefined })),
  ].sort((one, other) => one.from - other.from)

  const pieces: Piece[] = []
  let at = 0
  for (const { from, to, bytes } of edits) {
    if (from < at) throw new NotUnderstood('Boxes lie over each other')
    if (from > at) pieces.push({ from: at, to: from })
    pieces.push(bytes ?? Buffer.alloc(to - from))
    at = to
  }
  if (at < source.size) pieces.push({ from: at, to: source.size })
  return pieces
}

async function* boxesIn(source: Source, from: number, to: number): AsyncGenerator<Box> {
  for (let at = from; at < to; ) {
    const head = await source.read(at, 16)
    if (head.length < 8) throw new NotUnderstood('A box is cut off')
    const short = head.readUInt32BE(0)
    const isLong = short === 1
    if (isLong && head.length < 16) throw new NotUnderstood('A box is cut off')
    const size = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? to - at : short
    if (size < (isLong ? 16 : 8) || at + size > to) throw new NotUnderstood('A box is cut off')
    const type = head.toString('latin1', 4, 8)
    // In a long box the name does not directly precede the content: those are mdat, which is never renamed.
    if (isLong && !TOP_LEVEL.has(type)) throw new NotUnderstood('A box is too large')
    yield { type, from: at, content: at + (isLong ? 16 : 8), to: at + size }
    at += size
  }
}

/** User and camera data beside the tracks of a film, at any depth. */
async function* movieMetadata(source: Source, box: Box): AsyncGenerator<Box> {
  for await (const inner of boxesIn(source, box.content, box.to)) {
    if (['udta', 'meta', 'uuid'].includes(inner.type)) yield inner
    else if (['trak', 'mdia', 'minf', 'edts'].includes(inner.type)) yield* movieMetadata(source, inner)
  }
}

/** Byte ranges of the Exif and XMP items. */
async function metadataItems(source: Source, meta: Box): Promise<Blank[]> {
  let names: Map<number, string> | undefined
  let places: Map<number, Blank[]> | undefined
  let idat = 0
  for await (const box of boxesIn(source, meta.content + 4, meta.to)) {
    if (box.to - box.from > MOST_BOX_BYTES) continue
    if (box.type === 'idat') idat = box.content
    if (box.type === 'iinf') names = await itemNames(source, box)
  }
  for await (const box of boxesIn(source, meta.content + 4, meta.to)) {
    if (box.type === 'iloc') places = itemPlaces(await source.read(box.content, box.to - box.content), idat)
  }
  const notes = [...(names ?? [])].filter(([, type]) => type === 'Exif' || type === 'mime' || type === 'uri ')
  const found = notes.flatMap(([id]) => places?.get(id) ?? [])
  if (found.some(({ to }) => to > source.size)) throw new NotUnderstood('An item is cut off')
  return found
}

async function itemNames(source: Source, iinf: Box): Promise<Map<number, string>> {
  const [version] = await source.read(iinf.content, 1)
  const names = new Map<number, string>()
  for await (const { type, content } of boxesIn(source, iinf.content + (version === 0 ? 6 : 8), iinf.to)) {
    if (type !== 'infe') continue
    const entry = await source.read(content, 14)
    const isWide = entry[0] === 3
    names.set(
      isWide ? entry.readUInt32BE(4) : entry.readUInt16BE(4),
      entry.toString('latin1', isWide ? 10 : 8, isWide ? 14 : 12),
    )
  }
  return names
}

function itemPlaces(iloc: Buffer, idat: number): Map<number, Blank[]> {
  let at = 4
  const take = (bytes: number): number => {
    if (at + bytes > iloc.length) throw new NotUnderstood('The places of items are cut off')
    const value =
      bytes === 0 ? 0 : bytes === 8 ? Number(iloc.readBigUInt64BE(at)) : iloc.readUIntBE(at, bytes)
    at += bytes
    return value
  }
  const version = iloc[0] ?? 0
  const sizes = take(2)
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15]
  const indexSize = version > 0 ? sizes & 15 : 0
  const count = take(version < 2 ? 2 : 4)
  const places = new Map<number, Blank[]>()
  for (let n = 0; n < count; n++) {
    const id = take(version < 2 ? 2 : 4)
    const method = version > 0 ? take(2) & 15 : 0
    take(2)
    const base = take(baseSize)
    const extents: Blank[] = []
    for (let left = take(2); left > 0; left--) {
      take(indexSize)
      const from = base + take(offsetSize) + (method === 1 ? idat : 0)
      extents.push({ from, to: from + take(lengthSize) })
    }
    places.set(id, extents)
  }
  return places
}
