/** The sandbox's entities, in the provider's format. */
import { randomBytes } from 'node:crypto'
import type { Query } from '#backend/db/database.ts'
import { Refusal } from './refusal.ts'

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const PREFIXES = {
  order: 'order',
  payment: 'pay',
  refund: 'rfnd',
  plan: 'plan',
  subscription: 'sub',
  invoice: 'inv',
  settlement: 'setl',
} as const

export type Kind = keyof typeof PREFIXES

export type Entity = { id: string; entity: string; created_at: number } & Record<string, unknown>

export function newId(prefix: string): string {
  return `${prefix}_${Array.from(randomBytes(14), (byte) => LETTERS[byte % LETTERS.length]).join('')}`
}

export const now = () => Math.floor(Date.now() / 1000)

export async function add(
  query: Query,
  kind: Kind,
  data: Record<string, unknown>,
  { parent = null, shopKey = null }: { parent?: string | null; shopKey?: string | null } = {},
): Promise<Entity> {
  const entity: Entity = { id: newId(PREFIXES[kind]), entity: kind, ...data, created_at: now() }
  await query(
    'insert into sandbox.entities (id, kind, parent_id, shop_key, data) values ($1, $2, $3, $4, $5)',
    [entity.id, kind, parent, shopKey, JSON.stringify(entity)],
  )
  return entity
}

/** Locks the entity until the transaction ends. */
export async function take(query: Query, kind: Kind, id: string): Promise<Entity> {
  const { rows } = await query<{ data: Entity }>(
    'select data from sandbox.entities where id = $1 and kind = $2 for update',
    [id, kind],
  )
  const found = rows[0]?.data
  if (!found) throw new Refusal('The id provided does not exist', { field: 'id' })
  return found
}

export async function change(
  query: Query,
  entity: Entity,
  changes: Record<string, unknown>,
): Promise<Entity> {
  const changed = { ...entity, ...changes }
  await query('update sandbox.entities set data = $2 where id = $1', [entity.id, JSON.stringify(changed)])
  return changed
}

export async function childrenOf(query: Query, kind: Kind, parentId: string): Promise<Entity[]> {
  const { rows } = await query<{ data: Entity }>(
    'select data from sandbox.entities where kind = $1 and parent_id = $2 order by created_at desc, id',
    [kind, parentId],
  )
  return rows.map(({ data }) => data)
}

export async function newest(query: Query, kind: Kind, most: number): Promise<Entity[]> {
  const { rows } = await query<{ data: Entity }>(
    'select data from sandbox.entities where kind = $1 order by created_at desc, id limit $2',
    [kind, most],
  )
  return rows.map(({ data }) => data)
}

export async function byShopKey(query: Query, kind: Kind, key: string): Promise<Entity[]> {
  const { rows } = await query<{ data: Entity }>(
    'select data from sandbox.entities where kind = $1 and shop_key = $2 order by created_at desc, id',
    [kind, key],
  )
  return rows.map(({ data }) => data)
}

/** A page of everything of a kind between two times in seconds, as the query of a request names them. */
export async function listed(query: Query, kind: Kind, wanted: Record<string, string>): Promise<Entity[]> {
  const { rows } = await query<{ data: Entity }>(
    `select data from sandbox.entities where kind = $1 and (data ->> 'created_at')::bigint between $2 and $3
    order by created_at desc, id limit $4 offset $5`,
    [kind, wanted.from ?? 0, wanted.to ?? now(), Math.min(Number(wanted.count ?? 10), 100), wanted.skip ?? 0],
  )
  return rows.map(({ data }) => data)
}

/** Removes internal sandbox fields. */
export function shown<Data extends Record<string, unknown>>(data: Data): Omit<Data, 'sandbox'> {
  const { sandbox: _, ...rest } = data
  return rest
}

/** A list in the provider's format. */
export const collection = (items: Entity[]) => ({
  entity: 'collection',
  count: items.length,
  items: items.map(shown),
})
