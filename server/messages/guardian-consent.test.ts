import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FunctionName } from '#domain/api/contracts.ts'
import { cleanUp } from '../jobs/tasks/clean-up.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let admin: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signedIn('admin')
  await sql(`insert into public.site_settings (key, value) values ('email_notice_address', 'staff@example.org')
    on conflict (key) do update set value = excluded.value`)
})
beforeEach(async () => {
  await sql('delete from public.volunteer_applications')
  await sql('delete from daan.rate_limits')
})
afterAll(() => server.close())

const sql = (text: string, values?: unknown[]) => server.services.database.server.query(text, values)

async function call(name: FunctionName, body: object) {
  const answer = await fetch(`${server.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: { apikey: server.anonKey, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json() }
}

const application = {
  name: 'Asha Rao',
  email: 'asha@example.org',
  interestArea: 'teaching',
  message: 'Sundays',
  seconds: 20,
}
const guardian = { under18: 'on', guardianName: 'Meera Rao', guardianEmail: 'meera@example.org' }

/** Sends an application and answers the token of the guardian's letter. */
async function apply(): Promise<string> {
  expect((await call('volunteer-application', { ...application, ...guardian })).status).toBe(200)
  const { rows } =
    await sql(`select m.recipient, w.variables ->> 'link' as link from public.outgoing_messages m
    join private.confidential_words w on w.message_id = m.id where m.template = 'guardian_question'`)
  expect(rows).toHaveLength(1)
  expect(rows[0].recipient).toBe('meera@example.org')
  const link = new URL(rows[0].link)
  expect(link.pathname).toBe('/volunteer/guardian')
  return link.hash.slice(1)
}

const seenByStaff = async () =>
  (await admin.client.from('inbox').select('name').eq('kind', 'application')).data?.map(({ name }) => name)
const notices = async () =>
  (await sql(`select from public.outgoing_messages where template = 'volunteer_notice'`)).rowCount

test('hides an application of a minor from staff until the guardian says yes', async () => {
  const token = await apply()
  expect(await seenByStaff()).toEqual([])
  expect(await notices()).toBe(0)
  // Looking changes nothing, however often.
  for (const _ of [1, 2]) {
    expect((await call('guardian-consent', { token })).body).toEqual({
      name: 'Asha Rao',
      interest_area: 'teaching',
      answer: null,
    })
  }
  expect(await seenByStaff()).toEqual([])
  expect((await call('guardian-consent', { token, answer: 'yes' })).body.answer).toBe('yes')
  expect(await seenByStaff()).toEqual(['Asha Rao'])
  expect(await notices()).toBe(1)
  // A second press, and a look at the link later, find what was said.
  expect((await call('guardian-consent', { token, answer: 'yes' })).body.answer).toBe('yes')
  expect((await call('guardian-consent', { token })).body).toMatchObject({ name: 'Asha Rao', answer: 'yes' })
  expect(await notices()).toBe(1)
})

test('deletes the application when the guardian withdraws the consent, and shows staff the withdrawal', async () => {
  const token = await apply()
  await call('guardian-consent', { token, answer: 'yes' })
  const noted = () => admin.client.from('privacy_requests').select('kind, source, outcome').throwOnError()
  expect((await noted()).data).toEqual([])
  expect((await call('guardian-consent', { token, answer: 'no' })).body.answer).toBe('no')
  expect(await seenByStaff()).toEqual([])
  expect((await sql('select from public.outgoing_messages')).rowCount).toBe(0)
  expect((await noted()).data).toEqual([{ kind: 'withdrawal', source: 'guardian', outcome: { messages: 1 } }])
  expect(await call('guardian-consent', { token })).toMatchObject({
    status: 404,
    body: { code: 'unknown_link' },
  })
})

test('deletes the application with everything about it when the guardian says no', async () => {
  const token = await apply()
  expect((await call('guardian-consent', { token, answer: 'no' })).body.answer).toBe('no')
  expect((await sql('select from public.volunteer_applications')).rowCount).toBe(0)
  expect(
    (await sql(`select from public.outgoing_messages where recipient = 'meera@example.org'`)).rowCount,
  ).toBe(0)
})

test('deletes the application when the guardian does not answer for thirty days', async () => {
  await apply()
  await cleanUp(server.services)
  expect((await sql('select from public.volunteer_applications')).rowCount).toBe(1)
  await sql(`update public.volunteer_applications set created_at = now() - interval '31 days'`)
  await cleanUp(server.services)
  expect((await sql('select from public.volunteer_applications')).rowCount).toBe(0)
})

test('shows an adult’s application at once, whatever the hidden fields hold', async () => {
  await call('volunteer-application', { ...application, guardianName: '', guardianEmail: '' })
  expect(await seenByStaff()).toEqual(['Asha Rao'])
})

test('refuses a minor’s application without a guardian', async () => {
  const { status, body } = await call('volunteer-application', { ...application, under18: 'on' })
  expect(status).toBe(400)
  expect(body.message).toBe('Enter the name of your parent or guardian.')
})

test('asks the guardian in the next clean-up when a rush held the letter back', async () => {
  // Letters of other applicants have used up what one address gets in a day.
  for (const n of [1, 2, 3]) {
    const other = { ...application, email: 'meera@example.org', message: `Note ${n}` }
    await call('volunteer-application', other)
  }
  expect((await call('volunteer-application', { ...application, ...guardian })).status).toBe(200)
  const asked = async () =>
    (await sql(`select from public.outgoing_messages where template = 'guardian_question'`)).rowCount
  await cleanUp(server.services)
  expect(await asked()).toBe(0)
  await sql('delete from daan.rate_limits')
  await cleanUp(server.services)
  await cleanUp(server.services)
  expect(await asked()).toBe(1)
})

test('uses up no notices for unknown links, and limits those that one caller opens', async () => {
  const answers = []
  for (let n = 0; n < 32; n++) answers.push(call('guardian-consent', { token: 'nobody', answer: 'yes' }))
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 404)).toHaveLength(30)
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  expect((await sql(`select from daan.rate_limits where bucket = 'notices'`)).rowCount).toBe(0)
})
