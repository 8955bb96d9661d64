import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../base/config.ts'
import { keptSecret } from '../base/kept-secret.ts'
import type { Database } from '../db/database.ts'
import { createSealing, type Sealing } from './sealing.ts'

/** Where an instance that was given no key keeps the one it made. */
export const SEALING_KEY_FILE = 'sealing-key'

/** The key of the configuration, or the one made once; those before it still open what they sealed. */
export function openSealing({ SEALING_KEY, SEALING_KEY_OLD, DATA_DIR }: Config): Sealing {
  const current = SEALING_KEY ?? keptSecret(DATA_DIR, SEALING_KEY_FILE)
  const file = join(DATA_DIR, SEALING_KEY_FILE)
  const kept = existsSync(file) ? [readFileSync(file, 'utf8').trim()] : []
  return createSealing(current, [...SEALING_KEY_OLD, ...kept])
}

/** At every start: after it, a key that was replaced is needed no more. */
export async function resealSecrets({ server }: Database, sealing: Sealing, log: Logger): Promise<void> {
  const { rows } = await server.query<{ id: string; user_id: string; secret: string }>(
    'select id, user_id, secret from auth.mfa_factors',
  )
  let resealed = 0
  let lost = 0
  for (const { id, user_id, secret } of rows.filter((row) => !sealing.isCurrent(row.secret))) {
    const plain = sealing.open(secret, user_id)
    if (!plain) lost++
    else {
      // On the condition that no other process was faster.
      const { rowCount } = await server.query(
        'update auth.mfa_factors set secret = $3 where id = $1 and secret = $2',
        [id, secret, sealing.seal(plain, user_id)],
      )
      resealed += rowCount ?? 0
    }
  }
  if (resealed > 0) log.info({ resealed }, 'Secrets are sealed with the new SEALING_KEY')
  if (lost > 0) {
    log.error(
      { lost },
      'Secrets of authenticator apps were sealed with a key that is not here. Name it in SEALING_KEY_OLD, or have people sign in with a recovery code and set their app up again.',
    )
  }
}
