import { readFileSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

export type Found = { file: string; spelling: string }

/** A text as it may lie on a disk: as typed, in lower case, in the encodings that programs use for texts and bytes. */
export function spellingsOf(text: string): { name: string; bytes: Buffer }[] {
  return [text, text.toLowerCase()].flatMap((typed) => [
    { name: typed, bytes: Buffer.from(typed) },
    { name: `${typed} as UTF-16`, bytes: Buffer.from(typed, 'utf16le') },
    { name: `${typed} as UTF-16, big end first`, bytes: Buffer.from(typed, 'utf16le').swap16() },
    { name: `${typed} in hex`, bytes: Buffer.from(Buffer.from(typed).toString('hex')) },
    // Its offset within a longer text decides which letters encode it.
    ...[0, 1, 2].map((before) => ({
      name: `${typed} in base64, after ${before} bytes`,
      bytes: Buffer.from(base64Within(typed, before)),
    })),
  ])
}

function base64Within(text: string, before: number): string {
  const encoded = Buffer.from('\0'.repeat(before) + text).toString('base64url')
  const whole = Math.floor(((before + text.length) * 8) / 6)
  return encoded.slice(Math.ceil((before * 8) / 6), whole)
}

export function findInBytes(bytes: Buffer, texts: readonly string[], file: string): Found[] {
  const places = [bytes, ...(isGzip(bytes) ? [gunzipSync(bytes)] : [])]
  return texts.flatMap((text) =>
    spellingsOf(text)
      .filter((spelling) => places.some((place) => place.includes(spelling.bytes)))
      .map((spelling) => ({ file, spelling: spelling.name })),
  )
}

const isGzip = (bytes: Buffer) => bytes[0] === 0x1f && bytes[1] === 0x8b

/** Every file below the paths, whatever it is. Gives where something was found, and how many files were read. */
export async function findInFiles(
  texts: readonly string[],
  paths: readonly string[],
): Promise<{ found: Found[]; files: number }> {
  const files = (await Promise.all(paths.map(filesBelow))).flat()
  return { found: files.flatMap((file) => findInBytes(readFileSync(file), texts, file)), files: files.length }
}

async function filesBelow(path: string): Promise<string[]> {
  if (!statSync(path).isDirectory()) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
