import { rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { FirstAdministrator } from './first-administrator.ts'

type Options = {
  dataDir: string
  /** Whether what is printed goes to a terminal and nowhere else. */
  isTerminal: boolean
}

/**
 * Who may sign in, in words. A password made here is shown on a terminal; elsewhere what is printed ends up in
 * a log, so it goes into a file that only its owner can read.
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
  // The mode counts only for a file that is new.
  rmSync(file, { force: true })
  writeFileSync(file, `${email}\n${password}\n`, { mode: 0o600, flag: 'wx' })
  return `${email}, password in ${file} (note it, then delete the file)`
}
