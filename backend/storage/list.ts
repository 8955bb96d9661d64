import type { Handler } from 'hono'
import { z } from 'zod'
import { dropNul } from '../base/without-nul.ts'
import { asRole } from '../db/as-role.ts'
import type { Query } from '../db/database.ts'
import type { Env } from '../http/env.ts'
import type { InTurn } from '../http/in-turn.ts'
import { bucketFor } from './buckets.ts'
import { jsonBody } from './json-body.ts'
import { folderPrefix } from './object-name.ts'
import type { ObjectMetadata } from './objects.ts'
import type { Services } from './services.ts'

const request = z.object({
  prefix: z.string().default(''),
  limit: z
    .int()
    .min(1)
    .default(100)
    .transform((limit) => Math.min(limit, 1000)),
  offset: z.int().min(0).max(2_147_483_647).default(0),
  search: z.string().max(1024).default(''),
  sortBy: z
    .object({
      column: z.enum(['name', 'created_at', 'updated_at', 'last_accessed_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .default({ column: 'name', order: 'asc' }),
})

/** Folders are not stored: they are common prefixes of file names, and have no id. */
type Entry = {
  name: string
  id: string | null
  created_at: string | null
  updated_at: string | null
  last_accessed_at: string | null
  metadata: ObjectMetadata | null
}

export function listObjects({ database }: Services, inTurn: InTurn): Handler<Env> {
  return async (c) => {
    const { prefix, limit, offset, search, sortBy } = await jsonBody(c, request)
    const caller = c.get('caller')
    const { rows } = await inTurn(c, async () => {
      const bucket = await bucketFor(database, caller, c.req.param('bucket') ?? '')
      const values = [bucket.id, folderPrefix(prefix), dropNul(search.normalize('NFC')), limit, offset]
      const ask = (query: Query) => query<{ entry: string }>(entriesSorted(sortBy), values)
      return asRole(database, caller, ask, { readOnly: true })
    })
    return c.json(rows.map(({ entry }) => JSON.parse(entry) as Entry))
  }
}

function entriesSorted({ column, order }: z.infer<typeof request>['sortBy']): string {
  return `
    with found as (
      select substr(name, length($2) + 1) as name, id, created_at, updated_at,
        updated_at as last_accessed_at, metadata
      from storage.objects where bucket_id = $1 and starts_with(name, $2)
    ), entries as (
      select 1 as kind, split_part(name, '/', 1) as name, null::uuid as id, null::timestamptz as created_at,
        null::timestamptz as updated_at, null::timestamptz as last_accessed_at, null::jsonb as metadata
      from found where strpos(name, '/') > 0 group by 2
      union all
      select 2, name, id, created_at, updated_at, last_accessed_at, metadata
      from found where strpos(name, '/') = 0
    )
    select json_build_object('name', name, 'id', id, 'created_at', created_at, 'updated_at', updated_at,
      'last_accessed_at', last_accessed_at, 'metadata', metadata) as entry
    from entries where starts_with(lower(name), lower($3))
    order by kind, ${column} ${order}, name
    limit $4 offset $5`
}
