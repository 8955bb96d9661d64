/**
 * The backup format: a gzipped tar, encrypted with age if there is a passphrase. It holds, in this order,
 * `manifest.json`, `secrets/…`, `files/…`, `tables/…` in pieces (tar needs sizes in advance, and a table's is
 * unknown until it is read), and `end.json`, without which the archive is incomplete.
 */
import { z } from 'zod'

/** An unusable backup or target, described in a sentence. */
export class BackupError extends Error {}

export const FORMAT = 1

const table = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) })
const manifestSchema = z.object({
  product: z.literal('daan'),
  format: z.number(),
  madeAt: z.string(),
  postgres: z.string(),
  migrations: z.array(z.object({ id: z.string(), checksum: z.string() })),
  /** Version of the job queue's tables. */
  queue: z.number(),
  tables: z.array(table),
  /** Made before an upgrade, which changes no file: uploads stay where they are. */
  withoutFiles: z.boolean().optional(),
})
const endSchema = z.object({
  rows: z.record(z.string(), z.number()),
  files: z.number(),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), value: z.string(), called: z.boolean() }),
  ),
})

export type Manifest = z.infer<typeof manifestSchema>
export type End = z.infer<typeof endSchema>

export const MANIFEST = 'manifest.json'
export const END = 'end.json'
export const secretEntry = (name: string) => `secrets/${name}`
export const fileEntry = (key: string) => `files/${key}`
export const tableEntry = ({ schema, name }: { schema: string; name: string }) => `tables/${schema}.${name}/`

export function parseManifest(text: string): Manifest {
  const parsed = manifestSchema.safeParse(parse(text))
  if (!parsed.success) throw new BackupError('The archive does not begin as a backup of Daan does.')
  if (parsed.data.format > FORMAT) {
    throw new BackupError(
      `The archive has format ${parsed.data.format}; this version reads up to ${FORMAT}. Use a newer version.`,
    )
  }
  return parsed.data
}

export function parseEnd(text: string): End {
  const parsed = endSchema.safeParse(parse(text))
  if (!parsed.success) throw new BackupError('The end of the archive is damaged.')
  return parsed.data
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
