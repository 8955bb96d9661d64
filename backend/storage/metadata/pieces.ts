import { type FileHandle, open } from 'node:fs/promises'

/** A range of the file to keep, or bytes to insert. */
export type Piece = { from: number; to: number } | Uint8Array

/** Random access to a file, so that a large picture is never held in memory. */
export type Source = { size: number; read(from: number, length: number): Promise<Buffer> }

/** The file's structure does not match its type. */
export class NotUnderstood extends Error {}

const CHUNK = 64 * 1024

export async function withSource<T>(path: string, work: (source: Source) => Promise<T>): Promise<T> {
  const handle = await open(path)
  try {
    const { size } = await handle.stat()
    // Formats are scanned in small steps, served from one buffered window.
    let window: { from: number; bytes: Buffer } = { from: 0, bytes: Buffer.alloc(0) }
    const read = async (from: number, length: number): Promise<Buffer> => {
      const wanted = Math.max(0, Math.min(length, size - from))
      const isInside = from >= window.from && from + wanted <= window.from + window.bytes.length
      if (wanted >= CHUNK) return readAt(handle, from, wanted)
      if (!isInside) window = { from, bytes: await readAt(handle, from, Math.min(CHUNK, size - from)) }
      return window.bytes.subarray(from - window.from, from - window.from + wanted)
    }
    return await work({ size, read })
  } finally {
    await handle.close()
  }
}

/** Streams the bytes of the pieces in order. */
export async function* bytesOf(source: Source, pieces: Piece[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) {
    if (piece instanceof Uint8Array) yield piece
    else {
      for (let at = piece.from; at < piece.to; at += CHUNK) {
        yield await source.read(at, Math.min(CHUNK, piece.to - at))
      }
    }
  }
}

export function isUnchanged(source: Source, pieces: Piece[]): boolean {
  let at = 0
  for (const piece of pieces) {
    if (piece instanceof Uint8Array || piece.from !== at) return false
    at = piece.to
  }
  return at === source.size
}

async function readAt(handle: FileHandle, from: number, length: number): Promise<Buffer> {
  if (length <= 0) return Buffer.alloc(0)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, from)
  return buffer.subarray(0, bytesRead)
}
