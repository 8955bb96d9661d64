/**
 * Opens an order or a subscription at the provider: recorded first, then requested, then completed, so that everything
 * the provider has is also known here. Repeating an idempotency key, at once or later, gives the same answer.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Problem } from '#backend/base/problem.ts'
import { type Query, serverQuery } from '#backend/db/database.ts'
import { UNIQUE_VIOLATION } from '#backend/db/error-codes.ts'
import { type Statement, statementInGroup } from '#backend/db/in-group.ts'
import { laterIfAway } from '#backend/db/until-reachable.ts'
import { justWait } from '#backend/http/fair-turns.ts'
import type { Services } from '../../services.ts'
import type { ProviderError } from '../provider/provider-error.ts'
import { asProviderError, problemOf, showTrouble, TROUBLE_ENDS } from '../provider/trouble.ts'
import { deviceOf, originOf } from './failures.ts'

export type OrderClient = {
  /** Idempotency key: repeating it returns the same order. */
  key: string | null
  address: string
  device: string
  /** A challenge with its solution. */
  proof: string | null
}

export type Opening<Begun extends { id: string }, Answer> = {
  /** The column of `private.gift_orders` that references it. */
  column: 'donation_id' | 'monthly_gift_id'
  /** Digest of the request: the same key with another request is refused. */
  digest: string
  /** Inserts and returns the row; the first value is its id. */
  insert(id: string): Statement
  read(query: Query, id: string): Promise<Begun | undefined>
  /** True if it ended unpaid: the key may then be used for another. */
  isOver?(begun: Begun): boolean
  /** The answer, if it exists already. Throws if it must not be returned again. */
  ready(begun: Begun): Answer | undefined
  /** Calls the provider; `isAgain` if an earlier request may have succeeded without its response arriving. */
  ask(begun: Begun, isAgain: boolean): Promise<Answer>
  /** Updates the row; the first value is its id. */
  complete(begun: Begun, answer: Answer): Statement
  giveUp(begun: Begun, trouble: ProviderError): Statement
  /** Error for the donor, if it differs from the general one for provider trouble. */
  problem?(trouble: ProviderError): Promise<Problem | undefined>
}

// Longer than two provider timeouts: one to look for the order, one to open it.
const CLAIM_SECONDS = 20
// A dying process's last request reaches the provider within this time, and a process that only lost its database
// connection for a moment takes its lock again.
const DYING_SECONDS = 2
const LOOK_AGAIN_MS = 100

const lookAgain = ({ outside = justWait }: Services) => outside(() => pause(LOOK_AGAIN_MS))

/** Keys of the openings under way here. A claim of this process on any other was left by a lost database connection. */
const beingOpened = new Set<string>()
/** Tests run several servers in one process, each with claims of its own. */
const keyOf = ({ database }: Services, id: string) => `${database.life} ${id}`

export async function openOnce<Begun extends { id: string }, Answer>(
  services: Services,
  client: OrderClient,
  opening: Opening<Begun, Answer>,
): Promise<Answer> {
  const id = randomUUID()
  const answer = await trackOpening(services, opening.column, id, async () => {
    const begun = await begin(services, id, client, opening)
    return begun && askProvider(services, opening, begun, false)
  })
  if (answer) return answer
  const known = await resume(services, client.key ?? '', opening)
  return known === 'over' ? openOnce(services, client, opening) : known
}

async function trackOpening<T>(
  services: Services,
  column: string,
  id: string,
  work: () => Promise<T>,
): Promise<T> {
  const { database } = services
  const key = keyOf(services, id)
  beingOpened.add(key)
  try {
    return await work()
  } catch (error) {
    // Other processes would wait for the claim until it expires.
    const free = async () => {
      if (beingOpened.has(key)) return
      beingOpened.add(key)
      await release(serverQuery(database), column, id, database.life).finally(() => beingOpened.delete(key))
    }
    void laterIfAway(error, free, CLAIM_SECONDS * 1000)
    throw error
  } finally {
    beingOpened.delete(key)
  }
}

const release = (query: Query, column: string, id: string, life: string) =>
  query(`update private.gift_orders set claimed_until = null where ${column} = $1 and claimed_by = $2`, [
    id,
    life,
  ])

/** The new row, already claimed; undefined if its key is known. */
async function begin<Begun extends { id: string }, Answer>(
  { database }: Services,
  id: string,
  client: OrderClient,
  { column, digest, insert }: Opening<Begun, Answer>,
): Promise<Begun | undefined> {
  const { name, text, values } = insert(id)
  const own = [client.key, digest, originOf(client), deviceOf(client), database.life]
  try {
    // One statement, and so one transaction in one round trip.
    const [begun] = await statementInGroup<Begun>(database.server, {
      name,
      text: `with begun as (${text}), noted as (
          insert into private.gift_orders
            (${column}, idempotency_key, request_digest, origin, device, claimed_by, claimed_until, next_check_at)
          select *, now() + make_interval(secs => ${CLAIM_SECONDS}), now() + interval '2 minutes'
          from unnest($1::uuid[], ${own.map((_, n) => `$${values.length + n + 1}::text[]`).join(', ')}))
        select * from begun`,
      values: [...values, ...own],
    })
    return begun
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    if (code === UNIQUE_VIOLATION && constraint === 'gift_orders_idempotency_key_key') return undefined
    throw error
  }
}

/** Resolves a known key: ready, being opened by another process, or left unfinished. */
async function resume<Begun extends { id: string }, Answer>(
  services: Services,
  key: string,
  opening: Opening<Begun, Answer>,
): Promise<Answer | 'over'> {
  const query = serverQuery(services.database)
  for (const end = Date.now() + CLAIM_SECONDS * 1000; Date.now() < end; await lookAgain(services)) {
    const { rows } = await query<{ id: string | null; request_digest: string }>(
      `select ${opening.column} as id, request_digest from private.gift_orders where idempotency_key = $1`,
      [key],
    )
    const known = rows[0]
    // Another process also found it over and has just freed the key.
    if (!known) return 'over'
    if (!known.id || known.request_digest !== opening.digest)
      throw new Problem({ status: 422, code: 'key_reused', message: 'This key was used for another gift.' })
    const begun = await opening.read(query, known.id)
    if (!begun) break
    if (opening.isOver?.(begun)) {
      // Frees the key of this row only: another process may already have reused it for the next one.
      await query(
        `update private.gift_orders set idempotency_key = null where idempotency_key = $1 and ${opening.column} = $2`,
        [key, begun.id],
      )
      return 'over'
    }
    const ready = opening.ready(begun)
    if (ready) return ready

    if (beingOpened.has(keyOf(services, begun.id))) continue
    const answer = await trackOpening(services, opening.column, begun.id, async () =>
      (await claim(services, opening.column, begun.id))
        ? askProvider(services, opening, begun, true)
        : undefined,
    )
    if (answer) return answer
  }
  throw new Problem({
    status: 503,
    code: 'order_pending',
    message: 'This gift is still being prepared. Please try again in a moment.',
    headers: { 'Retry-After': '5' },
  })
}

/** Takes the claim if it has expired, or if its process died or gave up silently. */
async function claim({ database }: Services, column: string, id: string): Promise<boolean> {
  const { rowCount } = await database.server.query(
    `update private.gift_orders
    set claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS}), claimed_by = $2
    where ${column} = $1 and (coalesce(claimed_until < now(), true) or claimed_by = $2
      or claimed_until < now() + make_interval(secs => ${CLAIM_SECONDS - DYING_SECONDS})
        and pg_try_advisory_xact_lock(hashtextextended(claimed_by, 0)))`,
    [id, database.life],
  )
  return rowCount === 1
}

async function askProvider<Begun extends { id: string }, Answer>(
  services: Services,
  opening: Opening<Begun, Answer>,
  begun: Begun,
  isAgain: boolean,
): Promise<Answer> {
  const { server, life } = services.database
  /** Changes the row and releases this process's claim, in one statement. */
  const end = ({ name, text, values }: Statement, also = '') =>
    statementInGroup(server, {
      name,
      text: `with released as (update private.gift_orders set claimed_until = null
          from unnest($1::uuid[], $${values.length + 1}::text[]) as own (id, life)
          where ${opening.column} = own.id and claimed_by = own.life)${also} ${text}`,
      values: [...values, life],
    })
  let answer: Answer
  try {
    answer = await opening.ask(begun, isAgain)
  } catch (error) {
    const trouble = asProviderError(error)
    // The same key may retry.
    await end(opening.giveUp(begun, trouble))
    const problem = await opening.problem?.(trouble)
    if (problem) throw problem
    await showTrouble(services, trouble)
    throw problemOf(trouble)
  }
  await end(opening.complete(begun, answer), `, well as (${TROUBLE_ENDS})`)
  return answer
}
