import { parseArgs } from 'node:util'
import { forgetSecondStepAttempts } from '#backend/auth/limits.ts'
import type { Services } from '#backend/auth/services.ts'
import { announceTwoStep } from '#backend/auth/two-step-notice.ts'
import { forgetSecondStep } from '#backend/auth/unenroll-factor.ts'
import { findUserByEmail, hasTwoStep, setPassword, type User } from '#backend/auth/users.ts'
import { Problem } from '#backend/base/problem.ts'
import type { Database } from '#backend/db/database.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import { readablePassword } from './first-administrator.ts'
import { checkLog } from './log-seals.ts'
import { readPassword } from './read-password.ts'
import { createPerson, listUsers } from './roles.ts'

const USAGE = `Usage:
  npm run admin -- create EMAIL [--password-stdin]
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
  const { command, email, typesPassword } = readArguments(args)
  const password = typesPassword ? await typePassword() : undefined
  try {
    if (command === 'list') return await list(database)
    if (command === 'check-log') return await checkLog(services)
    if (command === 'reset-two-step') return await resetTwoStep(services, email)
    return command === 'create'
      ? await create(services, email, password)
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
    (values['password-stdin'] && !takesPassword)
  ) {
    throw new AdminCommandError(USAGE)
  }
  if (takesPassword && !values['password-stdin'] && !isTerminal) throw new AdminCommandError(NO_TERMINAL)
  return { command, email, typesPassword: values['password-stdin'] ?? false }
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { 'password-stdin': { type: 'boolean' } } })
  } catch (error) {
    throw new AdminCommandError(`${error instanceof Error ? error.message : error}\n${USAGE}`)
  }
}

async function create(services: Needs, email: string, given: string | undefined): Promise<string> {
  const password = given ?? readablePassword()
  const user = await createPerson(services, { email, password, role: 'admin' })
  return `${user.email} can now sign in as an administrator.${passwordLine(given, password)}`
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
    .map(({ email, role, last_sign_in_at, has_two_step }) => {
      const seen = last_sign_in_at
        ? `last signed in ${last_sign_in_at.toISOString().slice(0, 10)}`
        : 'never signed in'
      return `${email.padEnd(width)}  ${role.padEnd(6)}  ${seen}${has_two_step ? '  two-step' : ''}`
    })
    .join('\n')
}
