import { readFile } from 'node:fs/promises'
import type { Database } from '../db/database.ts'
import type { Hosted } from './hosted.ts'

const TYPES: Record<string, string> = {
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  svg: 'image/svg+xml',
}

/** Puts a file of this machine into the hosted store. */
export async function storeHostedFile(hosted: Hosted, name: string, path: string): Promise<void> {
  const type = TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
  const answer = await hosted.call(`/storage/v1/object/site_assets/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': type, 'x-upsert': 'true' },
    body: await readFile(path),
  })
  if (!answer.ok) throw new Error(`${name} could not be stored: ${answer.status} ${await answer.text()}`)
}

/** Its rows are not ours to delete: it removes row and bytes together. */
export async function removeUnusedHostedFiles(
  { server }: Database,
  hosted: Hosted,
): Promise<{ removed: string[] }> {
  const { rows } = await server.query<{ name: string }>(
    'select unused as name from private.unused_files() as unused',
  )
  const removed = rows.map(({ name }) => name)
  if (removed.length === 0) return { removed }
  const answer = await hosted.call('/storage/v1/object/site_assets', {
    method: 'DELETE',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ prefixes: removed }),
  })
  if (!answer.ok)
    throw new Error(`Unused files could not be removed: ${answer.status} ${await answer.text()}`)
  return { removed }
}
