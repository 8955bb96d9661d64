import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { EMAIL, MARKS, type Planted, plantPerson, plantUnmatchedRow } from '../testing/planted-person.ts'
import { type Trace, type Watched, watch } from '../testing/watch.ts'

/** Plants one person in every table that can hold personal data; after an erasure, only the announced tables do. */

let watched: Watched
let person: Planted
beforeEach(async () => {
  watched = await watch()
  person = await plantPerson(watched)
})
afterEach(() => watched.server.close())

const sql: Watched['sql'] = (...asked) => watched.sql(...asked)
const found = () => watched.traces(MARKS)
const tablesOf = (hits: readonly Trace[]) => [...new Set(hits.map(({ table }) => table))].sort()
const erase = (token: string, body: object) => watched.call('erase-personal-data', token, body)

/**
 * Announced by the page before the erasure: receipts as they were issued, and what the tax office has or is to get
 * of them.
 */
const ANNOUNCED = ['private.exported_rows', 'private.filed_rows', 'public.receipts']

/** Tables with texts that hold no personal data of donors, writers or applicants, by their contents. */
const OTHERS: Record<string, readonly string[]> = {
  staff: [
    'auth.mfa_factors',
    'auth.one_time_tokens',
    'auth.refresh_tokens',
    'auth.sessions',
    'auth.users',
    'daan.known_devices',
    'public.invitations',
    'public.profiles',
  ],
  'the site and what the charity says of itself': [
    'daan.backfills',
    'daan.migrations',
    'daan.settings',
    'private.audited_tables',
    'private.known_pages',
    'private.known_settings',
    'private.site_secrets',
    'public.campaigns',
    'public.posters',
    'public.poster_visits',
    'public.cause_redirects',
    'public.causes',
    'public.file_notes',
    'public.message_templates',
    'public.navigation_items',
    'public.page_content',
    'public.page_redirects',
    'public.registrations',
    'public.role_capabilities',
    'public.site_settings',
    'public.statement_templates',
    'public.stories',
    'public.closed_months',
    'public.ledgers',
    'public.tax_rules',
    'public.translations',
    'sandbox.keys',
    'sandbox.switches',
    'storage.buckets',
  ],
  'ids, states, digests and sealed values': [
    'daan.rate_limits',
    'graphile_worker._private_job_queues',
    'graphile_worker._private_known_crontabs',
    'graphile_worker._private_tasks',
    'private.donor_import_numbers',
    'private.gift_import_numbers',
    'private.gift_orders',
    'private.gift_tokens',
    'private.payout_readings',
    'private.plans',
    'private.receipt_counters',
    'private.receipt_identifiers',
    'private.refund_claims',
    'private.retention_previews',
    'private.sealed_entries',
    'private.sealed_files',
    'private.statement_differences',
    'private.statement_rows',
    'private.statement_snapshots',
    'private.story_recipients',
    'public.log_seals',
    'public.auditor_files',
    'public.bank_imports',
    'public.consent_records',
    'public.disputes',
    'public.donor_imports',
    'public.gift_imports',
    'public.gift_figures',
    'public.kept_vouchers',
    'public.monthly_gift_changes',
    'public.payments',
    'public.receipt_batches',
    'public.settlements',
    'public.statement_runs',
    'public.statements',
    'public.story_letters',
    'public.thanks',
    'public.waiting_receipts',
    'storage.objects',
    'private.stopped_cards',
  ],
}

test('plants the person in every table that can hold personal data', async () => {
  await watched.server.donor(EMAIL)
  const { rows } = await sql(`select distinct format('%I.%I', table_schema, table_name) as name
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
      and data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY')`)
  const planted = tablesOf(await found())
  const missing = rows
    .map(({ name }) => name as string)
    .filter((name) => !planted.includes(name) && !Object.values(OTHERS).flat().includes(name))
  expect(missing.sort()).toEqual([])
})

describe.each(['donor', 'staff'])('a person erased by the %s', (who) => {
  const ask = async (action: string) =>
    who === 'donor'
      ? erase((await watched.server.donor(EMAIL)).token, { action })
      : erase(watched.admin.token, {
          action,
          donor_id: person.donorId,
          proof: 'Zubeida Qureshi showed her passport',
        })

  test('remains only in the announced tables', async () => {
    const { body: announced } = await ask('preview')
    expect(announced.stays.join('\n')).toContain('2 receipts that were issued')
    expect(announced.stays.join('\n')).toContain('What was filed with the tax office about you (2 rows')
    expect(announced.stays.join('\n')).toContain('What we prepare for the tax office about you (2 rows')
    if (who === 'staff') await plantUnmatchedRow(watched)
    expect(await foundInExports()).toEqual(['gifts', 'monthly', 'donors', 'inbox', 'letters', 'search'])
    const { status, body } = await ask('erase')
    expect([status, body.is_done]).toEqual([200, true])
    const left = await found()
    expect(left.filter(({ table }) => !ANNOUNCED.includes(table))).toEqual([])
    expect(tablesOf(left)).toEqual(ANNOUNCED)
    expect(watched.logged.length).toBeGreaterThan(0)
    expect(watched.tracesOutside(MARKS)).toEqual([])
    expect(await foundInExports()).toEqual([])
  })
})

/** Lists that staff can export, and the search for her name, that still contain her. */
async function foundInExports(): Promise<string[]> {
  const { client } = watched.admin
  const answers = {
    gifts: await client.rpc('export_gifts', { filter: {}, sort: 'newest', at_most: 1000 }).throwOnError(),
    monthly: await client.rpc('export_monthly_gifts', { filter: {}, at_most: 1000 }).throwOnError(),
    donors: await client.rpc('list_donors', { filter: {} }).throwOnError(),
    inbox: await client.from('inbox').select().throwOnError(),
    letters: await client.from('outgoing_messages').select().throwOnError(),
    search: await client.rpc('search_everything', { words: 'zubeida' }).throwOnError(),
  }
  return Object.entries(answers)
    .filter(([, { data }]) => MARKS.some((mark) => JSON.stringify(data).toLowerCase().includes(mark)))
    .map(([name]) => name)
}

test('forgets data kept by law once the period is over', async () => {
  await erase(watched.admin.token, { action: 'erase', donor_id: person.donorId, proof: 'Showed a passport' })
  // How staff saw that it was she stays where it does not say who that was.
  const proofs = await sql(`select proof from public.privacy_requests where source = 'staff' order by kind`)
  expect(proofs.rows.map(({ proof }) => proof)).toEqual([
    '(erased)',
    '(erased)',
    'Showed a passport',
    '(erased)',
  ])
  const until = async (day: string, isMeant = true) =>
    (await sql('select private.forget_books($1, is_meant => $2) as n', [day, isMeant])).rows[0].n
  expect(await until('2038-03-31')).toBe(0)
  // Counted first: receipts, and what was filed and prepared for the tax office.
  const due = await until('2038-04-01', false)
  expect(due).toBe(6)
  expect(tablesOf(await found())).toEqual(ANNOUNCED)
  expect(await until('2038-04-01')).toBe(due)
  expect(await found()).toEqual([])
  expect((await sql('select from private.sealed_files where receipt_id is not null')).rowCount).toBe(0)
  expect(await until('2038-04-01')).toBe(0)
  const { rows } = await sql('select name from private.filed_rows order by name')
  expect(rows).toEqual([{ name: '(erased)' }, { name: '(erased)' }, { name: 'Ravi' }])
})

test('treats a filed row of a joint giver as their own: shown, announced, and forgotten with them, not with the payer', async () => {
  const email = 'tara.joint@example.org'
  const { rows } = await sql(
    `insert into public.donors (name, email) values ('Tara Joint', '${email}') returning id`,
  )
  await sql('insert into public.gift_shares (donation_id, donor_id, percent) values ($1, $2, 40)', [
    person.giftId,
    rows[0].id,
  ])
  await sql(
    `update private.filed_rows set name = 'Tara Joint', donor_id = $1, donation_id = $2 where not is_payers`,
    [rows[0].id, person.giftId],
  )
  const namesAfter = async (day: string) => {
    await sql('select private.forget_books($1)', [day])
    return (await sql('select name from private.filed_rows order by name')).rows.map(({ name }) => name)
  }
  await erase(watched.admin.token, { action: 'erase', donor_id: person.donorId, proof: 'Showed a passport' })
  expect(await namesAfter('2038-04-01')).toEqual(['(erased)', 'Ravi', 'Tara Joint'])

  const { token } = await watched.server.donor(email)
  const { body: kept } = await watched.call('personal-data', token, {})
  expect(kept.parts.shares).toMatchObject([{ percent: '40.0000', amount: '200.00' }])
  expect(kept.parts.filed_rows).toMatchObject([{ name: 'Tara Joint' }])
  const { body } = await erase(token, { action: 'preview' })
  expect(body.stays[0]).toBe(
    'What was filed with the tax office about you (1 row, with your name, address and the end of your number) and its certificates (0), until 31 Mar 2038: the tax office has them too.',
  )
  expect((await erase(token, { action: 'erase' })).body.is_done).toBe(true)
  expect(await namesAfter('2038-03-31')).toEqual(['(erased)', 'Ravi', 'Tara Joint'])
  expect(await namesAfter('2038-04-01')).toEqual(['(erased)', '(erased)', 'Ravi'])
})
