import { NotUnderstood, type Piece, type Source } from './pieces.ts'

const EXTENSION = 0x21
const IMAGE = 0x2c
const TRAILER = 0x3b
const COMMENT = 0xfe
const APPLICATION = 0xff
/** Loop count and colour profile; other application blocks are metadata. */
const KEPT_APPLICATIONS = ['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']

export async function planGif(source: Source): Promise<Piece[]> {
  const head = await source.read(0, 13)
  if (!head.toString('latin1', 0, 6).startsWith('GIF8')) throw new NotUnderstood('It does not begin as a GIF')
  let at = 13 + tableSize(head[10] ?? 0)
  const pieces: Piece[] = [{ from: 0, to: at }]
  for (;;) {
    const block = await source.read(at, 14)
    const [kind, label] = block
    // Without a trailer the picture is shown as far as it goes, as in browsers.
    if (kind === undefined) return pieces
    if (kind === TRAILER) return [...pieces, { from: at, to: at + 1 }]
    let end: number
    if (kind === IMAGE)
      end = await endOfBlocks(source, at + 11 + tableSize((await source.read(at + 9, 1))[0] ?? 0))
    else if (kind === EXTENSION) end = await endOfBlocks(source, at + 2)
    else throw new NotUnderstood('There is no such block')
    const isNote =
      kind === EXTENSION &&
      (label === COMMENT ||
        (label === APPLICATION && !KEPT_APPLICATIONS.includes(block.toString('latin1', 3, 14))))
    if (!isNote) pieces.push({ from: at, to: end })
    at = end
  }
}

function tableSize(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

async function endOfBlocks(source: Source, from: number): Promise<number> {
  for (let at = from; ; ) {
    const [length] = await source.read(at, 1)
    if (length === undefined) return source.size
    at += 1 + length
    if (length === 0) return at
  }
}
