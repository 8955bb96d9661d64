import { parseArgs } from 'node:util'
import { forgetSecondStepAttempts } from '#backend/auth/limits.ts'
import type { Services } from '#backend/auth/services.ts'
import { announceTwoStep } from '#backend/auth/two-step-notice.ts'
import { forgetSecondStep } from '#backend/auth/unenroll-factor.ts'
import { findUserByEmail, hasTwoStep, setPassword, type User } from '#backend/auth/users.ts'
import { Problem } from '#backend/base/problem.ts'
import type { Database } from '#backend/db/database.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import { isDay } from '#domain/india/indian-days.ts'
import { roleLabel } from '#domain/people/role-labels.ts'
import { type Role, roles } from '#domain/people/roles.ts'
import { readablePassword } from './first-administrator.ts'
import { checkLog } from './log-seals.ts'
import { readPassword } from './read-password.ts'
import { createPerson, listUsers } from './roles.ts'

const USAGE = `Usage:
  npm run admin -- create EMAIL [--role ROLE] [--until YYYY-MM-DD] [--password-stdin]
  npm run admin -- reset-password EMAIL [--password-stdin]
  npm run admin -- reset-two-step EMAIL
  npm run admin -- list
  npm run admin -- check-log`

const NO_TERMINAL =
  'A new password is shown on a terminal only, so that it reaches no log file. Send one with --password-stdin instead.'

type Needs = Pick<Services, 'database' | 'accounts'>

/** An error whose message is printed in the terminal. */
export class AdminCommandError extends Error {}

/** Runs `npm run admin` and returns the text to print. */
export async function runAdminCommand(
  services: Needs,
  args: string[],
  typePassword: () => Promise<string> = () => readPassword(process.stdin),
): Promise<string> {
  const { database } = services
  const { command, email, typesPassword, role, until } = readArguments(args)
  const password = typesPassword ? await typePassword() : undefined
  try {
    if (command === 'list') return await list(database)
    if (command === 'check-log') return await checkLog(services)
    if (command === 'reset-two-step') return await resetTwoStep(services, email)
    return command === 'create'
      ? await create(services, { email, role, until }, password)
      : await resetPassword(services, email, password)
  } catch (error) {
    if (error instanceof Problem) throw new AdminCommandError(error.message)
    throw error
  }
}

/** Runs before anything is started, so that a typing error is reported at once. */
export function readArguments(args: string[], isTerminal = true) {
  const { positionals, values } = parse(args)
  const [command, email = '', ...rest] = positionals
  const takesPassword = command === 'create' || command === 'reset-password'
  const takesEmail = takesPassword || command === 'reset-two-step'
  const known = takesEmail || command === 'list' || command === 'check-log'
  if (
    !known ||
    rest.length > 0 ||
    takesEmail !== Boolean(email) ||
    (values['password-stdin'] && !takesPassword) ||
    ((values.role ?? values.until) !== undefined && command !== 'create')
  ) {
    throw new AdminCommandError(USAGE)
  }
  const role = roles.find((known) => known === (values.role ?? 'admin'))
  const until = values.until ?? null
  if (!role) throw new AdminCommandError(`There is no role called ${values.role}: ${roles.join(', ')}.`)
  if (until !== null && !isDay(until)) throw new AdminCommandError('A day looks like 2027-03-31.')
  if (takesPassword && !values['password-stdin'] && !isTerminal) throw new AdminCommandError(NO_TERMINAL)
  return { command, email, typesPassword: values['password-stdin'] ?? false, role, until }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { 'password-stdin': { type: 'boolean' }, role: { type: 'string' }, until: { type: 'string' } },
    })
  } catch (error) {
    throw new AdminCommandError(`${error instanceof Error ? error.message : error}\n${USAGE}`)
  }
}

type NewPerson = { email: string; role: Role; until: string | null }

async function create(services: Needs, person: NewPerson, given: string | undefined): Promise<string> {
  const password = given ?? readablePassword()
  const { email, role, until } = person
  const user = await createPerson(services, { email, password, role, accessEndsOn: until })
  const access = `${roleLabel(role).toLowerCase()}${until ? ` until ${until}` : ''}`
  const article = /^[aeiou]/.test(access) ? 'an' : 'a'
  return `${user.email} can now sign in as ${article} ${access}.${passwordLine(given, password)}`
}

async function resetPassword(services: Needs, email: string, given: string | undefined): Promise<string> {
  const { database } = services
  const user = await requireUser(database, email)
  const password = given ?? readablePassword()
  await setPassword(services, user, password)
  return `${user.email} has a new password and is signed out everywhere.${passwordLine(given, password)}`
}

/** For an account that has lost both its authenticator app and its recovery codes. */
async function resetTwoStep({ database, accounts }: Needs, email: string): Promise<string> {
  const user = await requireUser(database, email)
  await forgetSecondStepAttempts(database, { userId: user.id })
  if (!hasTwoStep(user)) return `${user.email} signs in without a second step.`
  await inTransaction(database, async (query) => {
    await query('select from auth.users where id = $1 for no key update', [user.id])
    await forgetSecondStep(query, user.id)
    await query('delete from auth.sessions where user_id = $1', [user.id])
    await announceTwoStep(accounts, query, user, { isOn: false })
  })
  return `${user.email} signs in with the password alone from now on, and is signed out everywhere.`
}

async function requireUser(database: Database, email: string): Promise<User> {
  const user = await findUserByEmail(database, email)
  if (!user) throw new AdminCommandError(`Nobody signs in as ${email}.`)
  return user
}

/** A generated password is printed once; a typed one is not repeated. */
function passwordLine(given: string | undefined, password: string): string {
  return given === undefined ? `\nPassword: ${password}   (shown this once: note it now)` : ''
}

async function list(database: Database): Promise<string> {
  const users = await listUsers(database)
  if (users.length === 0) return 'Nobody can sign in yet.'
  const width = Math.max(...users.map(({ email }) => email.length))
  return users
    .map(({ email, role, access_ends_on, last_sign_in_at, has_two_step }) => {
      const seen = last_sign_in_at
        ? `last signed in ${last_sign_in_at.toISOString().slice(0, 10)}`
        : 'never signed in'
      const until = access_ends_on ? `  until ${access_ends_on}` : ''
      return `${email.padEnd(width)}  ${role.padEnd(10)}  ${seen}${until}${has_two_step ? '  two-step' : ''}`
    })
    .join('\n')
}
