import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest'
import { projectRoot } from '#backend/base/project-root.ts'
import type { Database, ServerRow, Tables } from '#domain/database.types.ts'
import type { Role } from '#domain/people/roles.ts'
import { databaseTypes } from '../scripts/generate/database-types.ts'
import { openTestDatabase, type TestDatabase } from './testing/callers.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

test('has committed types that match the schema: if not, run `npm run types`', async () => {
  const committed = readFileSync(join(projectRoot, 'domain/database.types.ts'), 'utf8')
  expect(await databaseTypes((text) => db.owner(text))).toBe(committed)
})

test('has optional columns, function arguments and enum values', async () => {
  await db.owner(`
    create type public.colour as enum ('red', 'green');
    create table public.sample (
      id bigint generated always as identity primary key, name text not null, colours public.colour[],
      mood text check (mood in ('glad', 'calm')), size text not null default 'one' check (size = 'one'),
      note text check (note <> 'x' and note in ('a', 'b')),
      twice text generated always as (name || name) stored, cause_id text unique references public.causes (id));
    create view public.sample_names as select name from public.sample;
    create function public.samples(wanted text, at_most integer default 10)
      returns table (name text, total numeric) language sql return (null::text, null::numeric);
    create function public.all_samples() returns setof public.sample language sql
      begin atomic select * from public.sample; end`)
  const types = await databaseTypes((text) => db.owner(text))
  await db.owner(`
    drop function public.samples; drop function public.all_samples; drop view public.sample_names;
    drop table public.sample; drop type public.colour`)
  for (const line of [
    `      sample: Table<{
          cause_id: string | null
          colours: ('red' | 'green')[] | null
          id: number
          mood: 'glad' | 'calm' | null
          name: string
          note: string | null
          size: 'one'
          twice: string | null
        }, 'name', 'id' | 'twice', [`,
    `            foreignKeyName: 'sample_cause_id_fkey'
            columns: ['cause_id']
            isOneToOne: true
            referencedRelation: 'causes'
            referencedColumns: ['id']`,
    `      sample_names: {
        Row: {
          name: string | null
        }`,
    `      samples: {
        Args: { at_most?: number; wanted: string }
        Returns: { name: string; total: number }[]
      }`,
    `        Returns: Database['public']['Tables']['sample']['Row'][]`,
    `      colour: 'red' | 'green'`,
    // The server's driver returns exact numbers as strings.
    `  sample: { id: string }`,
  ]) {
    expect(types).toContain(line)
  }
})

test('reads timestamps as dates and exact numbers as strings in the server’s driver', async () => {
  const { rows } = await db.owner<ServerRow<'donations'>>(
    `insert into public.donations (amount, platform, payment_status) values (10.5, 'cash', 'successful') returning *`,
  )
  const { amount, created_at, is_monthly, platform } = rows[0] ?? {}
  expect({ amount, is_monthly, platform }).toEqual({ amount: '10.50', is_monthly: false, platform: 'cash' })
  expect(created_at).toBeInstanceOf(Date)
})

// These fail in the type check, not at run time.
test('type-checks with the official client', () => {
  type Client = SupabaseClient<Database>
  const listCauses = (client: Client) => client.from('causes').select('id, order').single()
  type Listed = NonNullable<Awaited<ReturnType<typeof listCauses>>['data']>
  expectTypeOf<Listed>().toEqualTypeOf<{ id: string; order: number }>()

  const withCause = (client: Client) => client.from('donations').select('amount, causes(title)').single()
  type Gift = NonNullable<Awaited<ReturnType<typeof withCause>>['data']>
  expectTypeOf<Gift>().toEqualTypeOf<{ amount: number; causes: { title: string } | null }>()

  const amIAdmin = (client: Client) => client.rpc('is_admin')
  expectTypeOf<NonNullable<Awaited<ReturnType<typeof amIAdmin>>['data']>>().toEqualTypeOf<boolean>()
  expectTypeOf<Tables<'site_settings'>['value']>().toEqualTypeOf<string | null>()
  expectTypeOf<Tables<'profiles'>['role']>().toEqualTypeOf<Role | 'member'>()
  expectTypeOf<ServerRow<'donations'>['amount']>().toEqualTypeOf<string>()
  expectTypeOf<ServerRow<'donations'>['paid_at']>().toEqualTypeOf<Date | null>()
})
