import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { projectRoot } from '#backend/base/project-root.ts'
import type { AnswerOf } from '#domain/api/contracts.ts'
import { reconcile } from './giving/events/reconcile.ts'
import { roomOn } from './system-health.ts'
import { openShop, type Shop } from './testing/shop.ts'

let shop: Shop
let token: string

beforeAll(async () => {
  shop = await openShop()
  token = (await shop.server.signedIn('admin')).token
})
beforeEach(async () => {
  await shop.sql(`delete from private.backups; delete from public.donations; delete from public.outgoing_messages;
    delete from public.payments; delete from public.payment_events; delete from graphile_worker._private_jobs;
    delete from public.site_settings where key = 'backup_elsewhere'`)
})
afterAll(() => shop.close())

async function health(): Promise<AnswerOf<'system-health'>> {
  const { status, body } = await shop.call('system-health', {}, { Authorization: `Bearer ${token}` })
  expect(status).toBe(200)
  return body
}
const minutes = (moment: string | null | undefined) =>
  Math.round((Date.now() - Date.parse(moment ?? '')) / 60_000)

test('reports the version, the disk of the data directory and nothing to attend to on a new site', async () => {
  const { version, disks, ...facts } = await health()
  expect(version).toBe(JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')).version)
  expect(disks).toMatchObject([{ holds: 'data', free: expect.any(Number), total: expect.any(Number) }])
  expect(disks[0]?.total).toBeGreaterThan(disks[0]?.free ?? Number.NaN)
  expect(facts).toEqual({
    backup: null,
    backup_elsewhere: null,
    is_backup_overdue: false,
    failed_jobs: 0,
    email_sent_at: null,
    email_refused: null,
    webhook_at: null,
    polled_at: null,
    are_webhooks_silent: false,
  })
})

test('refuses staff without the capability', async () => {
  const accountant = await shop.server.signedIn('accountant')
  const { status } = await shop.call('system-health', {}, { Authorization: `Bearer ${accountant.token}` })
  expect(status).toBe(403)
})

test.each([
  [20e9, 50e9, false],
  [4.9e9, 50e9, true],
  [0.9e9, 5e9, true],
  [1.1e9, 5e9, false],
])('judges %d free bytes of %d', (free, total, isFillingUp) => {
  expect(roomOn(free, total).is_filling_up).toBe(isFillingUp)
})

describe('a site with gifts', () => {
  const give = (columns = '') =>
    shop.sql(`insert into public.donations (amount, platform, payment_status${columns && `, ${columns}`})
      values (500, 'cash', 'successful'${columns && ', true'})`)
  const backUp = (age: string, isEncrypted: boolean) =>
    shop.sql('insert into private.backups values (now() - $1::interval, $2)', [age, isEncrypted])

  beforeEach(async () => {
    await shop.sql(`update daan.migrations set applied_at = applied_at - interval '3 days'`)
  })

  test('reports a backup as overdue two days after the last', async () => {
    await give()
    expect(await health()).toMatchObject({ backup: null, is_backup_overdue: true })
    await backUp('50 hours', true)
    expect(await health()).toMatchObject({ backup: { is_encrypted: true }, is_backup_overdue: true })
    await backUp('47 hours', false)
    const { backup, is_backup_overdue } = await health()
    expect([backup?.is_encrypted, minutes(backup?.made_at), is_backup_overdue]).toEqual([
      false,
      47 * 60,
      false,
    ])
  })

  test('expects no backup if they are made elsewhere', async () => {
    await give()
    await shop.save('backup_elsewhere', 'Nightly by the hosting company')
    const { backup_elsewhere, is_backup_overdue } = await health()
    expect([backup_elsewhere?.text, minutes(backup_elsewhere?.noted_at), is_backup_overdue]).toEqual([
      'Nightly by the hosting company',
      0,
      false,
    ])
    await shop.save('backup_elsewhere', ' ')
    expect(await health()).toMatchObject({ backup_elsewhere: null, is_backup_overdue: true })
  })

  test.each(['test_mode', 'is_demo'])('expects no backup while all gifts are %s', async (column) => {
    await give(column)
    expect((await health()).is_backup_overdue).toBe(false)
  })

  test('expects no backup within two days of the first start', async () => {
    await give()
    await shop.sql('update daan.migrations set applied_at = now()')
    expect((await health()).is_backup_overdue).toBe(false)
  })
})

test('counts jobs that failed, also those that are tried again', async () => {
  for (const attempts of [25, 3]) {
    const { rows } = await shop.sql(`select id from graphile_worker.add_job('finish-refund')`)
    await shop.sql(
      `update graphile_worker._private_jobs set attempts = $2, last_error = 'No answer' where id = $1`,
      [rows[0].id, attempts],
    )
  }
  expect((await health()).failed_jobs).toBe(2)
})

test('reports the last email sent and the last refused, with the reason', async () => {
  await shop.sql(`insert into public.outgoing_messages
    (cause, channel, recipient, subject, text, state, last_error, created_at, first_attempt_at, sent_at) values
    ('1', 'email', 'a@example.org', 'Hi', 'Hi', 'sent', null, now() - interval '3 hours', null, now() - interval '5 minutes'),
    ('2', 'email', 'a@example.org', 'Hi', 'Hi', 'sent', null, now() - interval '2 hours', null, now() - interval '2 hours'),
    ('3', 'whatsapp', '919876543210', null, 'Hi', 'sent', null, now(), null, now()),
    ('4', 'email', 'a@example.org', 'Hi', 'Hi', 'failed', 'The mailbox is full.', now() - interval '2 days', null, null),
    ('5', 'email', 'a@example.org', 'Hi', 'Hi', 'waiting', 'The API key is wrong.', now() - interval '1 day', now() - interval '10 minutes', null),
    ('6', 'email', 'a@example.org', 'Hi', 'Hi', 'waiting', null, now(), null, null)`)
  const { email_sent_at, email_refused } = await health()
  expect([minutes(email_sent_at), minutes(email_refused?.at), email_refused?.reason]).toEqual([
    5,
    10,
    'The API key is wrong.',
  ])
})

describe('webhooks', () => {
  const anHourLater = () =>
    shop.sql(`update public.payments set created_at = created_at - interval '61 minutes';
      update public.payment_events set received_at = received_at - interval '61 minutes'`)

  async function pollGift() {
    const { orderId, payment } = await shop.paidOrder()
    await reconcile(shop.server.services, { all: true })
    expect((await shop.gift(orderId)).payment_status).toBe('successful')
    return payment
  }

  test('reports silence an hour after a gift was found by polling alone, until the next event', async () => {
    const payment = await pollGift()
    expect(await health()).toMatchObject({ polled_at: null, are_webhooks_silent: false })
    await anHourLater()
    const { polled_at, are_webhooks_silent } = await health()
    expect([minutes(polled_at), are_webhooks_silent]).toEqual([61, true])

    // The event is about another payment: the gift was still found by polling.
    await shop.tell('payment.captured', { payment: { ...payment, id: 'pay_of_another_gift' } })
    const heard = await health()
    expect([minutes(heard.webhook_at), minutes(heard.polled_at), heard.are_webhooks_silent]).toEqual([
      0,
      61,
      false,
    ])
  })

  test('reports no silence if the event came after the poll', async () => {
    const payment = await pollGift()
    await shop.tell('payment.captured', { payment })
    await anHourLater()
    expect(await health()).toMatchObject({ polled_at: null, are_webhooks_silent: false })
  })
})
