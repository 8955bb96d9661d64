import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from './testing/callers.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

async function message(email = 'asha@example.org'): Promise<string> {
  const { rows } = await db.owner<{ id: string }>(
    `insert into public.contact_messages (name, email, subject, message)
    values ('Asha', $1, 'A question', 'Where can I send books?') returning id`,
    [email],
  )
  return rows[0]?.id ?? ''
}

async function application(email = 'asha@example.org'): Promise<string> {
  const { rows } = await db.owner<{ id: string }>(
    `insert into public.volunteer_applications (name, email, interest_area) values ('Asha', $1, 'teaching')
    returning id`,
    [email],
  )
  return rows[0]?.id ?? ''
}

const makeDonor = async (kind: string, id: string) =>
  (await db.admin<{ donor: string }>('select public.make_donor($1, $2) as donor', [kind, id])).rows[0]?.donor

describe('a donor record', () => {
  test('comes from the sender, once per mailbox, however many messages there are', async () => {
    const [first, second] = [await message('Ravi.K+help@Gmail.com'), await application('ravik@gmail.com')]
    const donor = await makeDonor('message', first)
    expect(await makeDonor('message', first)).toBe(donor)
    expect(await makeDonor('application', second)).toBe(donor)
    const { rows } = await db.owner('select name, email, status, notes from public.donors where id = $1', [
      donor,
    ])
    expect(rows).toMatchObject([
      {
        name: 'Asha',
        email: 'Ravi.K+help@Gmail.com',
        status: 'Potential',
        notes: expect.stringMatching(/^From the contact form, \d+ \w{3} \d{4}\.$/),
      },
    ])
    const linked = await db.admin<{ donor_id: string }>(
      'select donor_id from public.inbox where id in ($1, $2)',
      [first, second],
    )
    expect(linked.rows).toEqual([{ donor_id: donor }, { donor_id: donor }])
  })

  test('requires details and the capability', async () => {
    const id = await message()
    await expect(makeDonor('message', await application())).rejects.toMatchObject({ code: 'P0002' })
    await expect(makeDonor('letter', id)).rejects.toMatchObject({ code: '22023' })
    await expect(db.member(`select public.make_donor('message', $1)`, [id])).rejects.toMatchObject({
      code: '42501',
    })
  })
})

test('lets only people who read messages take one on', async () => {
  const id = await message()
  const assign = (to: string) =>
    db.admin('update public.contact_messages set assigned_to = $2 where id = $1', [id, to])
  await expect(assign(db.memberId)).rejects.toMatchObject({
    code: '23514',
    message: 'Only people who can read messages can take this on.',
  })
  await assign(db.adminId)
})

test('signs a note with its author, who keeps it', async () => {
  const id = await message()
  await db.admin('insert into public.inbox_notes (contact_message_id, body) values ($1, $2)', [
    id,
    'Call back',
  ])
  const forged = 'insert into public.inbox_notes (contact_message_id, body, author_id) values ($1, $2, $3)'
  await expect(db.admin(forged, [id, 'x', db.memberId])).rejects.toMatchObject({ code: '42501' })
  const { rows } = await db.admin(
    'select author_id, body from public.inbox_notes where contact_message_id = $1',
    [id],
  )
  expect(rows).toEqual([{ author_id: db.adminId, body: 'Call back' }])
  await expect(
    db.admin(`insert into public.inbox_notes (body) values ('about nothing')`),
  ).rejects.toMatchObject({
    code: '23514',
  })
})

describe('a confidential link', () => {
  const link = 'https://asha.example/verify?token=secret'

  test('never appears in the log, and nowhere once sent or given up', async () => {
    for (const state of ['sent', 'failed', 'withdrawn']) {
      const { rows } = await db.owner<{ id: string }>(
        `insert into public.outgoing_messages (cause, channel, recipient, confidential, variables)
        values ($1, 'email', 'asha@example.org', true, $2) returning id`,
        [`secret ${state}`, JSON.stringify({ link })],
      )
      const id = rows[0]?.id
      const kept = () =>
        db.owner('select variables, text, html from private.confidential_words where message_id = $1', [id])
      await db.owner(
        `update public.outgoing_messages set subject = 'x', text = $2, html = $2 where id = $1`,
        [id, link],
      )
      expect((await kept()).rows).toEqual([{ variables: { link }, text: link, html: link }])
      const seen = async () =>
        JSON.stringify((await db.admin('select * from public.outgoing_messages where id = $1', [id])).rows)
      expect(await seen()).not.toContain(link)
      await db.owner(
        `update public.outgoing_messages set state = $2, sent_at = case when $2 = 'sent' then now() end where id = $1`,
        [id, state],
      )
      expect((await kept()).rows).toEqual([])
      expect(await seen()).not.toContain(link)
    }
  })
})

describe.each(['contact_messages', 'volunteer_applications'] as const)('a deleted row of %s', (table) => {
  const column = table === 'contact_messages' ? 'contact_message_id' : 'volunteer_application_id'
  const make = () => (table === 'contact_messages' ? message() : application())

  test('disappears for good, with its notes, replies and related messages; others stay', async () => {
    const [id, other] = [await make(), await make()]
    for (const about of [id, other]) {
      await db.admin(`insert into public.inbox_notes (${column}, body) values ($1, 'A private word')`, [
        about,
      ])
      await db.owner(
        `with sent as (insert into public.outgoing_messages (cause, channel, recipient, subject, text, ${column})
          values ('about ' || $1::uuid, 'email', 'asha@example.org', 'Re', 'Private words', $1::uuid) returning id)
        insert into public.inbox_replies (${column}, author_name, subject, body, outgoing_message_id)
        select $1::uuid, 'Meera', 'Re', 'Private words', id from sent`,
        [about],
      )
    }
    const { rowCount } = await db.admin(`delete from public.${table} where id = $1`, [id])
    expect(rowCount).toBe(1)
    for (const [left, where] of [
      [table, 'id'],
      ['inbox_notes', column],
      ['inbox_replies', column],
      ['outgoing_messages', column],
    ]) {
      const { rows } = await db.owner(
        `select ${where} as about from public.${left} where ${where} in ($1, $2)`,
        [id, other],
      )
      expect([left, rows]).toEqual([left, [{ about: other }]])
    }
  })

  test('stays in the log as who deleted it and when, without its content', async () => {
    const id = await make()
    await db.admin(`insert into public.inbox_notes (${column}, body) values ($1, 'A private word')`, [id])
    await db.owner(
      `insert into public.inbox_replies (${column}, author_name, subject, body) values ($1, 'Meera', 'Re', 'A private word')`,
      [id],
    )
    await db.admin(`delete from public.${table} where id = $1`, [id])
    const { rows } = await db.owner(
      `select actor_email, action, old_values::text || coalesce(new_values::text, '') as said from public.audit_log
      where row_key = $1 or (old_values ->> '${column}') = $1 or (new_values ->> '${column}') = $1`,
      [id],
    )
    expect(rows.find(({ action }) => action === 'delete')).toMatchObject({ actor_email: db.adminEmail })
    expect(JSON.stringify(rows)).not.toMatch(/Asha|asha@|question|books|private word/)
  })

  test('can be deleted by neither a member nor a visitor', async () => {
    const id = await make()
    expect((await db.member(`delete from public.${table} where id = $1`, [id])).rowCount).toBe(0)
    await expect(db.visitor(`delete from public.${table}`)).rejects.toMatchObject({ code: '42501' })
    const { rowCount } = await db.owner(`select from public.${table} where id = $1`, [id])
    expect(rowCount).toBe(1)
  })
})
