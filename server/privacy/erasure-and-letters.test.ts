import type { PoolClient } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claimMessage } from '../messages/claim-message.ts'
import { issueReceipt } from '../receipts/issue-receipt.ts'
import { makeReceipt } from '../receipts/make-file.ts'
import { ASHA, freshEmail, freshPan, type Office, openOffice } from '../testing/office.ts'

/** An erasure and a letter about the same person in two transactions, in either order. */

let office: Office
let email: string
let giftId: string
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())
beforeEach(async () => {
  email = freshEmail()
  giftId = (await office.give({ email })).id
})

type Connection = Awaited<ReturnType<typeof connect>>

/** A connection of its own, whose transaction stays open until the test ends it. A wait for a lock fails the test. */
async function connect() {
  const client = await office.server.services.database.server.connect()
  opened.push(client)
  await client.query(`begin; set local lock_timeout = '8s'`)
  return {
    query: client.query.bind(client),
    end: (how: 'commit' | 'rollback' = 'commit') => client.query(how),
  }
}
const opened: PoolClient[] = []
afterEach(() => {
  for (const client of opened.splice(0)) client.release(true)
})

const erase = ({ query }: Connection) =>
  query(
    `select private.erase_person(row($1, array(select id from public.donors where email = $1), true)::private.person)`,
    [email],
  )

/** Rejects where the work waits for another transaction. */
const atOnce = <T>(work: Promise<T>) =>
  Promise.race([
    work,
    new Promise<never>((_, fail) =>
      setTimeout(() => fail(new Error('It waited for the erasure')), 4000).unref(),
    ),
  ])

const isWaiting = async () =>
  (
    await office.sql(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
  ).rowCount

const named = async () =>
  (await office.sql('select from public.outgoing_messages where recipient = $1', [email])).rowCount

/** One of each thing that letters are about, all of the same person. */
const LINKS = {
  donation_id: async () => giftId,
  monthly_gift_id: async () => {
    const id = await insert(
      `insert into public.monthly_gifts (amount, key_id, donor_email) values (200, 'rzp_live_x', $1) returning id`,
    )
    await office.sql(
      `update public.monthly_gifts set status = 'cancelled', ended_at = now(), ended_by = 'staff' where id = $1`,
      [id],
    )
    return id
  },
  receipt_id: async () => {
    await office.tell(giftId, { ...ASHA, id_number: freshPan() })
    await office.workOff()
    return (await office.receiptsOf(giftId))[0].id
  },
  contact_message_id: async () =>
    insert(`insert into public.contact_messages (name, email, subject, message)
      values ('Asha', $1, 'A question', 'A longer question') returning id`),
  volunteer_application_id: async () =>
    insert(`insert into public.volunteer_applications (name, email, interest_area)
      values ('Asha', $1, 'teaching') returning id`),
  donor_id: async () =>
    (await office.sql('select id from public.donors where email = $1', [email])).rows[0].id,
}
const insert = async (text: string): Promise<string> => (await office.sql(text, [email])).rows[0].id

const write = async ({ query }: Connection, link: string, id: string) => {
  const message = { channel: 'email', recipient: email, subject: 'Dear Asha', text: 'Dear Asha', [link]: id }
  const { rows } = await query('select private.queue_message($1) as id', [
    JSON.stringify({ ...message, cause: `test ${crypto.randomUUID()}` }),
  ])
  return rows[0].id as string | null
}

describe.each(Object.entries(LINKS))('a letter linked by %s', (link, make) => {
  test('cannot be written while the erasure is under way, and its writer does not wait', async () => {
    const id = await make()
    const [erasing, writing] = [await connect(), await connect()]
    await erase(erasing)
    expect(await atOnce(write(writing, link, id))).toBeNull()
    await writing.end()
    await erasing.end()
    expect(await named()).toBe(0)
  })

  test('goes with an erasure that begins before it is committed', async () => {
    const id = await make()
    const [erasing, writing] = [await connect(), await connect()]
    const letter = await write(writing, link, id)
    const erased = erase(erasing)
    await expect.poll(isWaiting).toBeGreaterThan(0)
    await writing.end()
    await erased
    await erasing.end()
    const { rows } = await office.sql(
      'select state, recipient, text from public.outgoing_messages where id = $1',
      [letter],
    )
    // A visitor's message is deleted whole, with every message about it.
    const isSubmission = link === 'contact_message_id' || link === 'volunteer_application_id'
    expect(rows).toEqual(isSubmission ? [] : [{ state: 'withdrawn', recipient: '(erased)', text: null }])
    expect(await named()).toBe(0)
  })

  test('cannot be written by a transaction that is older than the erasure', async () => {
    const id = await make()
    const [erasing, writing] = [await connect(), await connect()]
    await writing.query('select from public.donations where donor_email = $1', [email])
    await erase(erasing)
    await erasing.end()
    expect(await write(writing, link, id)).toBeNull()
    await writing.end()
    expect(await named()).toBe(0)
  })

  test('can be written after an erasure that was given up', async () => {
    const id = await make()
    const [erasing, writing] = [await connect(), await connect()]
    await erase(erasing)
    await erasing.end('rollback')
    expect(await write(writing, link, id)).not.toBeNull()
    await writing.end('rollback')
  })
})

test('makes a receipt’s file during the erasure, and does not write its letter', async () => {
  const { services } = office.server
  await office.tell(giftId, { ...ASHA, id_number: freshPan() })
  await issueReceipt(services, giftId)
  const [{ id: receiptId }] = await office.receiptsOf(giftId)
  const erasing = await connect()
  await erase(erasing)
  await atOnce(makeReceipt(services, receiptId))
  await erasing.end()
  expect((await office.receiptsOf(giftId))[0].file_made_at).not.toBeNull()
  expect((await office.letters(giftId)).map(({ template }) => template)).not.toContain('receipt_issued')
  expect(await named()).toBe(0)
})

test('settles a payment during the erasure of its donor, with a record and a letter of its own', async () => {
  const erasing = await connect()
  await erase(erasing)
  const { id } = await atOnce(office.give({ email }))
  await erasing.end()
  const { rows } = await office.sql(
    `select gift.payment_status, donor.email from public.donations as gift
      join public.donors as donor on donor.id = gift.donor_id where gift.id = $1`,
    [id],
  )
  expect(rows).toEqual([{ payment_status: 'successful', email }])
  const letters = await office.sql('select template from public.outgoing_messages where donation_id = $1', [
    id,
  ])
  expect(letters.rows).toContainEqual({ template: 'gift_thanks' })
})

describe('a letter being handed over', () => {
  const claim = async () => {
    const { rows } = await office.sql(
      `update public.outgoing_messages set subject = 'Thanks', text = 'Dear Asha', send_after = null
      where donation_id = $1 and template = 'gift_thanks' returning id`,
      [giftId],
    )
    const claimed = await claimMessage(office.server.services, rows[0].id, 'email', true)
    expect(claimed?.recipient).toBe(email)
    return rows[0].id
  }
  const ask = async () =>
    office.call('erase-personal-data', { action: 'erase' }, (await office.server.donor(email)).token)

  test('delays the erasure until it is sent', async () => {
    const id = await claim()
    const asked = ask()
    setTimeout(
      () =>
        office.sql(
          `update public.outgoing_messages set state = 'sent', sent_at = now(), claimed_until = null where id = $1`,
          [id],
        ),
      1000,
    )
    expect((await asked).body.is_done).toBe(true)
    expect(await named()).toBe(0)
  })

  test('stops the erasure with a sentence when it takes long', async () => {
    await claim()
    const { status, body } = await ask()
    expect([status, body.message]).toEqual([
      409,
      'A message to this person is being sent just now. Please try again in a few minutes.',
    ])
  })
})
