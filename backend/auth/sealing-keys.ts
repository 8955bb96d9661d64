import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../base/config.ts'
import { storedSecret } from '../base/stored-secret.ts'
import type { Database } from '../db/database.ts'
import { createSealing, type Sealing } from './sealing.ts'

/** File of the key that an instance generates if none is configured. */
export const SEALING_KEY_FILE = 'sealing-key'

/** The configured or generated key, and earlier keys that still open older values. */
export function openSealing({ SEALING_KEY, SEALING_KEY_OLD, DATA_DIR }: Config): Sealing {
  const current = SEALING_KEY ?? storedSecret(DATA_DIR, SEALING_KEY_FILE)
  const file = join(DATA_DIR, SEALING_KEY_FILE)
  const kept = existsSync(file) ? [readFileSync(file, 'utf8').trim()] : []
  return createSealing(current, [...SEALING_KEY_OLD, ...kept])
}

/** The same keys without generating one; undefined if there is none yet. */
export function knownSealing(config: Config): Sealing | undefined {
  const isMade = existsSync(join(config.DATA_DIR, SEALING_KEY_FILE))
  if (config.SEALING_KEY || isMade) return openSealing(config)
  const [current, ...before] = config.SEALING_KEY_OLD
  return current ? createSealing(current, before) : undefined
}

/** A column of sealed values: its row key and the owner each value is bound to. */
export type SealedColumn = {
  table: string
  key: string
  owner: string
  sealed: string
  /** A column with a digest of the same value, and the column with its purpose. */
  digest?: { column: string; purpose: string }
}

/** Reseals values of earlier keys; `lost` counts values that no key opens. */
export async function resealRows(
  { server }: Database,
  sealing: Sealing,
  { table, key, owner, sealed, digest }: SealedColumn,
): Promise<{ resealed: number; lost: number }> {
  const { rows } = await server.query<{ key: string; owner: string; sealed: string; purpose: string | null }>(
    `select ${key}::text as key, ${owner}::text as owner, ${sealed} as sealed, ${digest?.purpose ?? 'null'} as purpose
    from ${table}`,
  )
  let resealed = 0
  let lost = 0
  for (const row of rows.filter((one) => !sealing.isCurrent(one.sealed))) {
    const plain = sealing.open(row.sealed, row.owner)
    if (!plain) {
      lost++
      continue
    }
    const values = [row.key, row.sealed, sealing.seal(plain, row.owner)]
    if (digest) values.push(sealing.digest(plain.toString('utf8'), row.purpose ?? ''))
    // Skips the row if another process was faster.
    const { rowCount } = await server.query(
      `update ${table} set ${sealed} = $3${digest ? `, ${digest.column} = $4` : ''}
      where ${key}::text = $1 and ${sealed} = $2`,
      values,
    )
    resealed += rowCount ?? 0
  }
  return { resealed, lost }
}

/** Runs at every start; afterwards a replaced key is no longer needed. */
export async function resealSecrets(database: Database, sealing: Sealing, log: Logger): Promise<void> {
  const { resealed, lost } = await resealRows(database, sealing, {
    table: 'auth.mfa_factors',
    key: 'id',
    owner: 'user_id',
    sealed: 'secret',
  })
  if (resealed > 0) log.info({ resealed }, 'Secrets are sealed with the new SEALING_KEY')
  if (lost > 0) {
    log.error(
      { lost },
      'Secrets of authenticator apps were sealed with a key that is not here. Name it in SEALING_KEY_OLD, or have people sign in with a recovery code and set their app up again.',
    )
  }
}
