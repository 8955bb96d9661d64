import { join, resolve } from 'node:path'
import type { Config } from './config.ts'

type Place = Pick<Config, 'DATA_DIR' | 'BACKUP_PASSPHRASE'>

export const backupFolder = ({ DATA_DIR }: Pick<Place, 'DATA_DIR'>) => resolve(DATA_DIR, 'backups')

/** A new file in the data directory, named after the moment. */
export function backupFile(config: Place, kind: 'daan' | 'before-upgrade'): string {
  const moment = new Date()
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')
  return join(backupFolder(config), `${kind}-${moment}.tar.gz${config.BACKUP_PASSPHRASE ? '.age' : ''}`)
}
