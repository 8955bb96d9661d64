import type { Handler } from 'hono'
import { asRole, type Caller } from '../db/as-role.ts'
import type { Database } from '../db/database.ts'
import type { Env } from '../http/env.ts'
import type { InTurn } from '../http/in-turn.ts'
import { noSuchBucket } from './problems.ts'
import type { Services } from './services.ts'

export type Bucket = {
  id: string
  name: string
  public: boolean
  file_size_limit: number | null
  allowed_mime_types: string[] | null
  created_at: string
  updated_at: string
}

export async function bucketsFor(database: Database, caller: Caller, id?: string): Promise<Bucket[]> {
  const { rows } = await asRole(
    database,
    caller,
    (query) =>
      query<{ row: string }>(
        'select to_json(buckets) as row from storage.buckets where $1::text is null or id = $1 order by id',
        [id ?? null],
      ),
    { readOnly: true },
  )
  return rows.map(({ row }) => JSON.parse(row) as Bucket)
}

export async function bucketFor(database: Database, caller: Caller, id: string): Promise<Bucket> {
  // PostgreSQL's text cannot contain it, so no bucket has that name.
  const [bucket] = id.includes('\0') ? [] : await bucketsFor(database, caller, id)
  if (!bucket) throw noSuchBucket()
  return bucket
}

export function listBuckets({ database }: Services, inTurn: InTurn): Handler<Env> {
  return async (c) => c.json(await inTurn(c, () => bucketsFor(database, c.get('caller'))))
}

export function getBucket({ database }: Services, inTurn: InTurn): Handler<Env> {
  return async (c) =>
    c.json(await inTurn(c, () => bucketFor(database, c.get('caller'), c.req.param('id') ?? '')))
}
