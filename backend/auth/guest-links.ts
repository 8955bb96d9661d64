import { randomBytes } from 'node:crypto'
import type { Query } from '../db/database.ts'
import { takeAttemptWithin } from '../http/rate-limit.ts'
import { digest } from './digest.ts'
import { DAY, HOUR, returnGuessOfSite, takeGuessOfSite } from './limits.ts'
import type { Tokens } from './tokens.ts'

export const GUEST_LINK_SECONDS = 15 * 60

/** A link expires after a day, however often it is requested again. */
const LONGEST_SECONDS = DAY
const LETTERS_AN_HOUR = 5
const LETTERS_A_DAY = 12
/** Wrong guesses before a code expires; the link beside it stays valid. */
const GUESSES = 5

type Marks = Pick<Tokens, 'mark'>
type Address = { kind: string; email: string }

/**
 * The link and code to mail, or undefined if the address has reached its limit. The last link then stays
 * valid, so requests by others cannot lock the owner out. A valid link is mailed again unchanged, so every
 * recent letter works.
 */
export async function linkToMail(
  query: Query,
  tokens: Marks,
  address: Address,
): Promise<{ token: string; code: string } | undefined> {
  // Serializes concurrent requests for one address.
  await query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`guest link ${address.email}`])
  const { rows } = await query<{ seed: string; token_hash: Buffer; code_id: string; is_good: boolean }>(
    `select seed, token_hash, code_id, expires_at > now() as is_good from daan.guest_links
    where kind = $1 and email = $2 and created_at > now() - make_interval(secs => ${LONGEST_SECONDS})`,
    [address.kind, address.email],
  )
  // With another JWT_SECRET the same seed yields a link that was never mailed.
  const last =
    rows[0] && digest(tokenOf(tokens, rows[0].seed)).equals(rows[0].token_hash) ? rows[0] : undefined
  const mayMail = await isMailAllowed(query, address.email)
  if (!last || (mayMail && !last.is_good)) return newLink(query, tokens, address)
  await query(
    `update daan.guest_links set expires_at = least(now() + make_interval(secs => ${GUEST_LINK_SECONDS}),
      created_at + make_interval(secs => ${LONGEST_SECONDS})) where kind = $1 and email = $2`,
    [address.kind, address.email],
  )
  if (!mayMail) return undefined
  const codeId = (await hasNoGuessesLeft(query, last.code_id)) ? await newCode(query, address) : last.code_id
  return { token: tokenOf(tokens, last.seed), code: codeOf(tokens, codeId) }
}

async function newLink(query: Query, tokens: Marks, { kind, email }: Address) {
  const seed = randomBytes(32).toString('base64url')
  const token = tokenOf(tokens, seed)
  const { rows } = await query<{ code_id: string }>(
    `insert into daan.guest_links (kind, email, token_hash, seed, expires_at)
    values ($1, $2, $3, $4, now() + make_interval(secs => ${GUEST_LINK_SECONDS}))
    on conflict (kind, email) do update set token_hash = excluded.token_hash, seed = excluded.seed,
      code_id = excluded.code_id, created_at = excluded.created_at, expires_at = excluded.expires_at
    returning code_id`,
    [kind, email, digest(token), seed],
  )
  return { token, code: codeOf(tokens, String(rows[0]?.code_id)) }
}

/** Replaces a code that expired after wrong guesses. */
async function newCode(query: Query, { kind, email }: Address): Promise<string> {
  const { rows } = await query<{ code_id: string }>(
    'update daan.guest_links set code_id = gen_random_uuid() where kind = $1 and email = $2 returning code_id',
    [kind, email],
  )
  return String(rows[0]?.code_id)
}

async function isMailAllowed(query: Query, email: string): Promise<boolean> {
  const bucket = `guest letters to ${email.toLowerCase()}`
  const wait =
    (await takeAttemptWithin(query, bucket, LETTERS_AN_HOUR, HOUR)) ||
    (await takeAttemptWithin(query, `${bucket}, a day`, LETTERS_A_DAY, DAY))
  return wait === 0
}

async function hasNoGuessesLeft(query: Query, codeId: string): Promise<boolean> {
  const { rowCount } = await query(
    `select from daan.rate_limits where bucket = sha256(convert_to($1, 'UTF8')) and cardinality(attempts) >= $2`,
    [guessesAt(codeId), GUESSES],
  )
  return rowCount === 1
}

/** Consumes a link and its code; undefined if the token is unknown, expired or used. */
export async function takeGuestToken(query: Query, kind: string, token: string): Promise<string | undefined> {
  const { rows } = await query<{ email: string }>(
    'delete from daan.guest_links where kind = $1 and token_hash = $2 and expires_at > now() returning email',
    [kind, digest(token)],
  )
  return rows[0]?.email
}

/**
 * Finds the code of an address, if it matches. Each guess is recorded before it is compared, even for an
 * unknown address, so response time does not reveal which addresses are known. Runs outside a transaction: a
 * rollback would drop the recorded guess.
 */
export async function findGuestCode(
  query: Query,
  tokens: Marks,
  guess: { kind: string; email: string | undefined; typed: string; code: string },
): Promise<string | undefined> {
  const { rows } = await query<{ code_id: string }>(
    'select code_id from daan.guest_links where kind = $1 and email = $2 and expires_at > now()',
    [guess.kind, guess.email ?? null],
  )
  const codeId = rows[0]?.code_id
  const guessedAt = codeId ?? guess.typed.trim().toLowerCase()
  // Guesses at an expired code are not counted against the site-wide limit.
  if (await takeAttemptWithin(query, guessesAt(guessedAt), GUESSES, DAY)) return undefined
  await takeGuessOfSite(query)
  if (guess.code !== codeOf(tokens, guessedAt)) return undefined
  await returnGuessOfSite(query)
  return codeId
}

/** Consumes a code and its link; undefined if another request was faster. */
export async function takeGuestCode(query: Query, kind: string, codeId: string): Promise<string | undefined> {
  const { rows } = await query<{ email: string }>(
    'delete from daan.guest_links where kind = $1 and code_id = $2 and expires_at > now() returning email',
    [kind, codeId],
  )
  return rows[0]?.email
}

const tokenOf = ({ mark }: Marks, seed: string) => mark('guest link', seed)
const guessesAt = (code: string) => `guesses at the guest code ${code}`

/** Six digits from 48 bits: the modulo bias is negligible. */
function codeOf({ mark }: Marks, codeId: string): string {
  const bits = Buffer.from(mark('guest code', codeId), 'base64url').readUIntBE(0, 6)
  return String(bits % 1_000_000).padStart(6, '0')
}
