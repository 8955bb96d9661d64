/** PDFs out of what was chosen: as they are, or one by one out of ZIPs, so that no archive is in memory as a whole. */
import { Unzip, UnzipInflate } from 'fflate'

export type Pdf = { name: string; bytes: Uint8Array }

// A certificate has two pages; more than this is something else.
export const MOST_BYTES = 4 * 2 ** 20

export async function* readPdfs(
  files: readonly File[],
): AsyncGenerator<Pdf | { name: string; refused: string }> {
  for (const file of files) {
    if (/\.zip$/i.test(file.name)) yield* readZip(file)
    else if (!/\.pdf$/i.test(file.name))
      yield { name: file.name, refused: 'This is neither a PDF nor a ZIP.' }
    else if (file.size > MOST_BYTES) yield { name: file.name, refused: 'A certificate has at most 4 MB.' }
    else yield { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }
  }
}

async function* readZip(file: File): AsyncGenerator<Pdf | { name: string; refused: string }> {
  const ready: (Pdf | { name: string; refused: string })[] = []
  let found = 0
  const archive = new Unzip((entry) => {
    const name = entry.name.split('/').at(-1) ?? entry.name
    // A Mac puts a shadow of each file beside it.
    if (!/\.pdf$/i.test(name) || name.startsWith('._')) return
    found++
    const chunks: Uint8Array[] = []
    let size = 0
    entry.ondata = (error, chunk, isLast) => {
      if (error) return void ready.push({ name, refused: 'This file in the ZIP could not be read.' })
      size += chunk.length
      if (size > MOST_BYTES) {
        entry.terminate()
        return void ready.push({ name, refused: 'A certificate has at most 4 MB.' })
      }
      chunks.push(chunk)
      if (isLast) ready.push({ name, bytes: joined(chunks, size) })
    }
    entry.start()
  })
  archive.register(UnzipInflate)
  const reader = file.stream().getReader()
  try {
    for (;;) {
      const { value, done } = await reader.read()
      archive.push(value ?? new Uint8Array(), done)
      yield* ready.splice(0)
      if (done) break
    }
    if (found === 0) yield { name: file.name, refused: 'There is no PDF in this ZIP.' }
  } catch {
    yield { name: file.name, refused: 'The ZIP could not be read.' }
  }
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
