import type { Logger } from 'pino'
import { BackupError } from '#backend/backup/archive.ts'
import { backUp } from '#backend/backup/back-up.ts'
import { openForBackup } from '#backend/backup/instance.ts'
import { connect, serverQuery } from '#backend/db/database.ts'
import type { Config } from './config.ts'
import { countSealed } from './receipts/count-sealed.ts'

const ENCRYPTED = ', encrypted. Without BACKUP_PASSPHRASE nobody can read it, you included.'
const OPEN = `. It is not encrypted, and holds personal data and the payment provider's keys: set BACKUP_PASSPHRASE, or keep it safe.`
const LEFT_OUT = `The sealing key (SEALING_KEY, or sealing-key in the data directory) is not in it: keep a copy elsewhere. Without that key a restore opens no identifier, no receipt and no certificate, and people with two-step sign-in need a recovery code.`

/** Setting read by Home: backups are made without the key, and it is not confirmed that the key is kept elsewhere. */
const UNKEYED = 'backup_without_key'

type Wanted = {
  file: string
  /** In a terminal the backup is refused; a timer gets its archive, a warning and a line on Home. */
  isTerminal: boolean
  /** The operator confirms that the key is kept elsewhere. */
  withoutKey: boolean
}

/**
 * Makes a backup for an operator or a timer. An upgrade calls `backUp` directly: its archive lies beside the key and
 * loses nothing.
 */
export async function makeBackup(
  config: Config,
  log: Logger,
  { file, isTerminal, withoutKey }: Wanted,
): Promise<{ said: string; warning: string | null }> {
  const { instance, close } = await openForBackup(config, log)
  const database = connect({ url: instance.url, log, poolSize: 2 })
  const query = serverQuery(database)
  try {
    const isOpen = !config.BACKUP_PASSPHRASE
    const { rows: known } = await query<{ found: boolean }>(
      `select to_regclass('private.sealed_files') is not null as found`,
    )
    const lost = isOpen && known[0]?.found ? await countSealed(query) : ''
    const isUnkeyed = lost !== '' && !withoutKey
    if (isUnkeyed && isTerminal) {
      throw new BackupError(
        `This backup would not hold the key that opens ${lost}: without the key they are lost after a restore. ` +
          'Set BACKUP_PASSPHRASE, or keep a copy of the sealing key elsewhere (SEALING_KEY, or sealing-key in the data directory) and add --without-key. No backup was made.',
      )
    }
    const { rows, files } = await backUp(instance, file)
    await noteBackup(query, { isUnkeyed, isEncrypted: !isOpen }).catch((error) =>
      log.warn({ err: error }, 'The backup could not be noted for Home and System health'),
    )
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
    const said = `${total} rows and ${files} files are in ${file}${isOpen ? OPEN : ENCRYPTED}`
    const warning = isOpen ? `${LEFT_OUT}${lost && ` In it: ${lost}.`}` : null
    return { said, warning }
  } finally {
    await database.close()
    await close()
  }
}

async function noteBackup(
  query: ReturnType<typeof serverQuery>,
  { isUnkeyed, isEncrypted }: { isUnkeyed: boolean; isEncrypted: boolean },
): Promise<void> {
  await query('insert into private.backups (is_encrypted) values ($1)', [isEncrypted])
  await (isUnkeyed
    ? query('insert into public.site_settings (key, value) values ($1, $2) on conflict do nothing', [
        UNKEYED,
        'yes',
      ])
    : query('delete from public.site_settings where key = $1', [UNKEYED]))
}
