import { readFile } from 'node:fs/promises'
import type { Hosted } from './hosted.ts'

const TYPES: Record<string, string> = {
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  svg: 'image/svg+xml',
}

/** Uploads a local file to a bucket of the hosted store. */
export async function storeHostedFile(
  hosted: Hosted,
  { bucket, name }: { bucket: string; name: string },
  path: string,
): Promise<void> {
  const type = TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
  const answer = await hosted.call(`/storage/v1/object/${bucket}/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': type, 'x-upsert': 'true' },
    body: await readFile(path),
  })
  if (!answer.ok) throw new Error(`${name} could not be stored: ${answer.status} ${await answer.text()}`)
}

/** The service owns these rows: it removes row and bytes together. */
export async function removeHostedFiles(hosted: Hosted, bucket: string, names: string[]): Promise<void> {
  if (names.length === 0) return
  const answer = await hosted.call(`/storage/v1/object/${bucket}`, {
    method: 'DELETE',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ prefixes: names }),
  })
  if (!answer.ok) throw new Error(`Files could not be removed: ${answer.status} ${await answer.text()}`)
}
