import { rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { FirstAdministrator } from './first-administrator.ts'

type Options = {
  dataDir: string
  /** Whether the output goes to a terminal only. */
  isTerminal: boolean
}

/**
 * Describes the first administrator. A generated password is printed on a terminal. Elsewhere output ends up in a log,
 * so the password goes into a file that only its owner can read.
 */
export function handOverPassword(
  administrator: FirstAdministrator | undefined,
  { dataDir, isTerminal }: Options,
): string {
  if (!administrator) return 'as before (npm run admin -- list)'
  const { email, password } = administrator
  if (!password) return `${email}, with the password of ADMIN_PASSWORD`
  if (isTerminal) return `${email}, password ${password} (shown this once: note it now)`
  const file = resolve(join(dataDir, 'first-administrator.txt'))
  // The mode applies only to a new file.
  rmSync(file, { force: true })
  writeFileSync(file, `${email}\n${password}\n`, { mode: 0o600, flag: 'wx' })
  return `${email}, password in ${file} (note it, then delete the file)`
}
