import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Config } from '../base/config.ts'
import type { Database, Query } from '../db/database.ts'
import type { Env } from '../http/env.ts'
import { digest } from './digest.ts'

/** Browsers cap cookie lifetimes at 400 days. */
const LIFE_SECONDS = 400 * 86_400
const MOST_PER_PERSON = 20

/** Digest of the mark, as limits count by it; undefined if the account does not know this browser. */
export async function knownDevice(
  { server }: Database,
  c: Context<Env>,
  config: Config,
  userId: string | undefined,
): Promise<string | undefined> {
  const hash = hashOf(markOf(c, config))
  if (!hash || !userId) return undefined
  const { rowCount } = await server.query(
    `select from auth.known_devices where mark_hash = $1 and user_id = $2
      and used_at > now() - make_interval(secs => ${LIFE_SECONDS})`,
    [hash, userId],
  )
  return rowCount ? hash.toString('hex') : undefined
}

/**
 * Called after a complete sign-in. The mark grants nothing: it gives this browser password attempts of its
 * own, which other clients cannot use up. A cookie, because scripts cannot read it.
 */
export async function rememberDevice(
  query: Query,
  c: Context<Env>,
  config: Config,
  userId: string,
): Promise<void> {
  const mark = (await ownMark(query, markOf(c, config))) ?? randomBytes(32).toString('base64url')
  await query(
    `insert into auth.known_devices (mark_hash, user_id) values ($1, $2)
    on conflict (mark_hash, user_id) do update set used_at = now()`,
    [hashOf(mark), userId],
  )
  await query(
    `delete from auth.known_devices where user_id = $1 and mark_hash not in (
      select mark_hash from auth.known_devices where user_id = $1 order by used_at desc limit ${MOST_PER_PERSON})`,
    [userId],
  )
  setCookie(c, nameIn(config), mark, {
    httpOnly: true,
    secure: isSecure(config),
    sameSite: 'Strict',
    path: '/',
    maxAge: LIFE_SECONDS,
  })
}

export async function forgetDevices(query: Query, userId: string): Promise<void> {
  await query('delete from auth.known_devices where user_id = $1', [userId])
}

/** Deletes expired marks; run by the clean-up job. */
export async function forgetOldDevices({ server }: Database): Promise<void> {
  await server.query(
    `delete from auth.known_devices where used_at < now() - make_interval(secs => ${LIFE_SECONDS})`,
  )
}

/**
 * A browser shared by two accounts keeps its mark if the server issued it; any other may have been planted.
 */
async function ownMark(query: Query, mark: string | undefined): Promise<string | undefined> {
  const hash = hashOf(mark)
  if (!hash) return undefined
  const { rowCount } = await query('select from auth.known_devices where mark_hash = $1 limit 1', [hash])
  return rowCount ? mark : undefined
}

function markOf(c: Context<Env>, config: Config): string | undefined {
  const mark = getCookie(c, nameIn(config))
  return mark && /^[\w-]{43}$/.test(mark) ? mark : undefined
}

function hashOf(mark: string | undefined): Buffer | undefined {
  return mark === undefined ? undefined : digest(mark)
}

function isSecure({ publicUrl }: Config): boolean {
  return publicUrl.startsWith('https:')
}

function nameIn(config: Config): string {
  return isSecure(config) ? '__Host-daan-device' : 'daan-device'
}
