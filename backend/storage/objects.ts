import { asRole, type Caller, visitorOfPages } from '../db/as-role.ts'
import type { Database, Query } from '../db/database.ts'
import type { ObjectAddress } from './object-name.ts'
import { explainRefusal, noSuchObject, notAllowed } from './problems.ts'

/** Rows of `storage.objects`, read and written as the caller: PostgreSQL decides on access. */

export type ObjectMetadata = {
  eTag: string
  size: number
  mimetype: string
  cacheControl: string
  lastModified: string
  contentLength: number
  httpStatusCode: 200
  /** Displayed size of a picture, with its orientation applied. */
  width?: number
  height?: number
  /** More than one if animated. */
  frames?: number
}

export type StoredObject = {
  id: string
  bucket_id: string
  name: string
  version: string
  metadata: ObjectMetadata
  user_metadata: Record<string, unknown>
  created_at: string
  updated_at: string
}

export type NewContent = {
  version: string
  metadata: ObjectMetadata
  userMetadata: Record<string, unknown>
}

/** `add` refuses to replace, `put` replaces or adds, `replace` refuses to add. */
export type WriteMode = 'add' | 'put' | 'replace'

const ROW = `json_build_object('id', id, 'bucket_id', bucket_id, 'name', name, 'version', version,
  'metadata', metadata, 'user_metadata', user_metadata, 'created_at', created_at, 'updated_at', updated_at)`

type Row = { row: string }

export async function findObject(
  database: Database,
  caller: Caller,
  { bucket, name }: ObjectAddress,
): Promise<StoredObject | undefined> {
  const { rows } = await asRole(
    database,
    caller,
    (query) =>
      query<Row>(`select ${ROW} as row from storage.objects where bucket_id = $1 and name = $2`, [
        bucket,
        name,
      ]),
    { readOnly: true },
  )
  return parse(rows)[0]
}

/** An object that can be fetched by its address alone. */
export async function findPublicObject(
  database: Database,
  { bucket, name }: ObjectAddress,
): Promise<StoredObject | undefined> {
  const { rows } = await asRole(
    database,
    visitorOfPages,
    (query) =>
      query<Row>(
        `select ${ROW} as row from storage.objects where bucket_id = $1 and name = $2
         and exists (select from storage.buckets where buckets.id = bucket_id and buckets.public)`,
        [bucket, name],
        'find-public-object',
      ),
    { readOnly: true },
  )
  return parse(rows)[0]
}

/** Writes the row and returns the version it replaced. With `rollback`, only checks whether it could. */
export async function writeObject(
  database: Database,
  caller: Caller,
  address: ObjectAddress,
  content: NewContent,
  mode: WriteMode,
  options: { rollback?: boolean } = {},
): Promise<{ id: string; replaced: string | undefined }> {
  return decided(
    asRole(
      database,
      caller,
      async (query) => {
        const [, before, written] = await Promise.all([
          lockObject(query, address),
          visible(query, address.bucket, [address.name]),
          query<{ id: string }>(WRITE[mode], [
            address.bucket,
            address.name,
            content.version,
            JSON.stringify(content.metadata),
            JSON.stringify(content.userMetadata),
          ]),
        ])
        const id = written.rows[0]?.id
        if (id === undefined) throw before.length > 0 ? notAllowed() : noSuchObject()
        return { id, replaced: before[0]?.version }
      },
      options,
    ),
  )
}

const INSERT = `insert into storage.objects (bucket_id, name, version, metadata, user_metadata, owner)
  values ($1, $2, $3, $4, $5, auth.uid())`
const WRITE: Record<WriteMode, string> = {
  add: `${INSERT} returning id`,
  put: `${INSERT} on conflict (bucket_id, name) do update set version = excluded.version,
    metadata = excluded.metadata, user_metadata = excluded.user_metadata, owner = excluded.owner,
    updated_at = now() returning id`,
  replace: `update storage.objects set version = $3, metadata = $4, user_metadata = $5, owner = auth.uid(),
    updated_at = now() where bucket_id = $1 and name = $2 returning id`,
}

/** Removes all existing ones, or none if one of them may not be removed. */
export async function deleteObjects(
  database: Database,
  caller: Caller,
  bucket: string,
  names: string[],
): Promise<StoredObject[]> {
  return decided(
    asRole(database, caller, async (query) => {
      const seen = await visible(query, bucket, names)
      const { rows } = await query<Row>(
        `delete from storage.objects where bucket_id = $1 and name = any($2) returning ${ROW} as row`,
        [bucket, names],
      )
      const gone = parse(rows)
      if (seen.some(({ name }) => !gone.some((row) => row.name === name))) throw notAllowed()
      return gone
    }),
  )
}

export async function renameObject(
  database: Database,
  caller: Caller,
  from: ObjectAddress,
  to: ObjectAddress,
): Promise<{ id: string }> {
  return decided(
    asRole(database, caller, async (query) => {
      const { rows } = await query<{ id: string }>(
        `update storage.objects set bucket_id = $3, name = $4, updated_at = now()
         where bucket_id = $1 and name = $2 returning id`,
        [from.bucket, from.name, to.bucket, to.name],
      )
      const [row] = rows
      if (row) return row
      throw (await visible(query, from.bucket, [from.name])).length > 0 ? notAllowed() : noSuchObject()
    }),
  )
}

// Under row-level security, a visible but unchangeable row looks missing to update and delete.
async function visible(query: Query, bucket: string, names: string[]) {
  const { rows } = await query<{ name: string; version: string }>(
    'select name, version from storage.objects where bucket_id = $1 and name = any($2)',
    [bucket, names],
  )
  return rows
}

// Serializes writers of one object, so that each knows the version it replaces.
function lockObject(query: Query, { bucket, name }: ObjectAddress) {
  return query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `storage.objects: ${bucket}/${name}`,
  ])
}

function parse(rows: Row[]): StoredObject[] {
  return rows.map(({ row }) => JSON.parse(row) as StoredObject)
}

async function decided<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw explainRefusal(error)
  }
}
