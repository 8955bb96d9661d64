import { Problem } from '../base/problem.ts'
import { serverQuery } from '../db/database.ts'
import type { Services } from './services.ts'

/** Lengths: the minimum at sign-in, and stricter limits for new passwords. */
const MIN_LENGTH = 6
const MIN_NEW_LENGTH = 8
const MAX_LENGTH = 256

/** Words that are refused when only digits are added to them. */
const WORDS = ['admin', 'administrator', 'password', 'welcome']

/**
 * Refuses a new password that is short, listed among the most common stolen ones, or only the name of the
 * site or person with digits.
 */
export async function refuseWeakPassword(
  { database, accounts }: Pick<Services, 'database' | 'accounts'>,
  password: string,
  email: string,
): Promise<void> {
  if (password.length < MIN_LENGTH) throw weak(`Password must be at least ${MIN_LENGTH} characters.`)
  if (password.length < MIN_NEW_LENGTH)
    throw weak(`Please use at least ${MIN_NEW_LENGTH} characters for a new password.`)
  if (password.length > MAX_LENGTH) throw weak(`Password must be at most ${MAX_LENGTH} characters.`)
  const site = await accounts.siteName(serverQuery(database))
  if (
    isContextual(password, [...accounts.guessableWords, site], email) ||
    (await commonPasswords()).has(password.toLowerCase())
  )
    throw weak('This password is easy to guess. Please choose another, such as a short sentence.')
}

function isContextual(password: string, names: readonly string[], email: string): boolean {
  const [person = '', host = ''] = email.split('@')
  const parts = names.flatMap((name) => [name, ...name.split(/\s/)])
  const words = [...WORDS, ...parts, person, host, host.replace(/\..*/, '')]
  const core = lettersOf(password)
  return core !== '' && words.some((word) => lettersOf(word) === core)
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{M}]/gu, '')
}

let common: Promise<ReadonlySet<string>> | undefined

/** Loaded on first use, since most processes never set a password. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(dictionary['passwords-common'].filter(({ length }) => length >= MIN_NEW_LENGTH)),
  )
  return common
}

function weak(message: string): Problem {
  return new Problem({ status: 422, code: 'weak_password', message })
}
