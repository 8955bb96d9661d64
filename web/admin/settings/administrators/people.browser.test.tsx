import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolations, expectToFit } from '#web/testing/accessible.ts'
import { answerBackOffice, openBackOffice } from '#web/testing/back-office.ts'
import { message } from '#web/testing/find.ts'
import { answer, record, refuse } from '#web/testing/network.ts'

const PROFILES = '/rest/v1/profiles?*id=eq.p2'
const ravi = {
  id: 'p2',
  email: 'ravi@example.org',
  first_name: 'Ravi',
  last_name: 'Rao',
  role: 'editor',
  access_ends_on: '2099-03-31',
  created_at: '2026-01-01T00:00:00Z',
  last_sign_in_at: '2026-11-01T06:30:00Z',
  has_two_step: false,
  sessions: 2,
}
const database = (sentence: string) =>
  refuse(400, { code: '23514', message: sentence, details: null, hint: null })

beforeEach(async () => {
  await page.viewport(360, 740)
  answerBackOffice()
  answer('/rest/v1/rpc/list_people', [ravi, { ...ravi, id: 'p3', first_name: 'Leela', role: 'member' }])
  answer('/rest/v1/role_capabilities', [
    { role: 'admin', capability: 'gifts.refund' },
    { role: 'accountant', capability: 'gifts.refund' },
  ])
})

async function openAccess() {
  await openBackOffice('/settings/administrators')
  await page.getByRole('button', { name: 'Change role (Ravi Rao)' }).click()
  return page.getByRole('dialog', { name: 'Access of Ravi Rao' })
}

test('shows role, last day, sign-in, second step and sessions of each person', async () => {
  answer('/rest/v1/site_settings?*second_step_roles', {
    key: 'second_step_roles',
    value: 'editor,viewer',
    updated_at: '2026-11-01T00:00:00Z',
    is_sample: false,
  })
  await openBackOffice('/settings/administrators')
  await expect.element(page.getByText('Editor, until 31 Mar 2099')).toBeVisible()
  await expect.element(page.getByText('Must set up two-step sign-in')).toBeVisible()
  await expect.element(page.getByText(/^Last signed in 1 Nov 2026/).first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: '2 sessions (Ravi Rao)' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Give access (Leela Rao)' })).toBeVisible()
  const refunding = page.getByText('Refund donations').element().nextElementSibling
  expect(refunding?.textContent).toBe('AdministratorAccountant')
  await expectToFit()
  await expectNoViolations()
})

describe('inviting', () => {
  const invite = page.getByRole('button', { name: 'Invite', exact: true })

  test('needs a role and a last day that is not over', async () => {
    const sent = record('/functions/v1/invite-administrator', refuse(422, { error: 'No.' }))
    await openBackOffice('/settings/administrators')
    await page.getByLabelText('Their email address').fill('asha@example.org')
    await page.getByLabelText('Last day (optional)').fill('2020-01-01')
    await invite.click()
    await expect.element(page.getByText('Choose a role.')).toBeVisible()
    await expect.element(page.getByText('The last day of access cannot be in the past.')).toBeVisible()
    expect(sent).toEqual([])
    await page.getByLabelText(/^Viewer\./).click()
    await page.getByLabelText('Last day (optional)').fill('2099-01-01')
    await invite.click()
    await expect.element(message('Failed to invite.')).toBeVisible()
    expect(sent[0]?.body).toMatchObject({ role: 'viewer', access_ends_on: '2099-01-01' })
  })
})

describe('changing a role', () => {
  test('saves role and last day on the condition that they are still those shown', async () => {
    const sent = record(PROFILES, [{ role: 'viewer', access_ends_on: null }])
    const dialog = await openAccess()
    await dialog.getByLabelText(/^Viewer\./).click()
    await dialog.getByLabelText('Last day (optional)').fill('')
    await expectToFit()
    await expectNoViolations()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(message('Access of Ravi Rao saved: Viewer.')).toBeVisible()
    expect(sent[0]?.body).toEqual({ role: 'viewer', access_ends_on: null })
    expect(sent[0]?.url.searchParams.get('role')).toBe('eq.editor')
    expect(sent[0]?.url.searchParams.get('access_ends_on')).toBe('eq.2099-03-31')
  })

  test.each(['There is no role called viewer.', 'At least one administrator must have no last day.'])(
    'shows the sentence of the database: %s',
    async (sentence) => {
      answer(PROFILES, database(sentence))
      const dialog = await openAccess()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect.element(dialog.getByText(sentence)).toBeVisible()
      await expect.element(message('Failed to change the access.')).toBeVisible()
    },
  )

  test('explains that the user’s own role was taken away since the dialog opened', async () => {
    answer(PROFILES, [])
    const dialog = await openAccess()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog.getByText('You are not allowed to change this.')).toBeVisible()
  })

  test('shows what another administrator has saved since', async () => {
    answer(PROFILES, ({ method }) => (method === 'GET' ? [{ role: 'admin', access_ends_on: null }] : []))
    const dialog = await openAccess()
    await dialog.getByRole('button', { name: 'Save' }).click()
    const conflict = dialog.getByRole('alert')
    await expect.element(conflict).toHaveTextContent(/Someone else changed this while you were editing/)
    await expect.element(conflict.getByText('Administrator', { exact: true })).toBeVisible()
    await expect.element(conflict.getByText('Editor, until 31 Mar 2099')).toBeVisible()
  })
})

test('ends one session of a person, or all', async () => {
  const session = {
    id: 's1',
    created_at: '2026-11-01T06:30:00Z',
    used_at: '2026-11-02T06:30:00Z',
    user_agent: 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0',
    address: '192.0.2.1',
  }
  let open = [session, { ...session, id: 's2', user_agent: null }]
  answer('/rest/v1/rpc/sessions_of', () => open)
  const ended = record('/rest/v1/rpc/end_sessions', ({ body }) => {
    const { one } = body as { one?: string }
    open = one ? open.filter(({ id }) => id !== one) : []
    return Response.json(1)
  })
  await openBackOffice('/settings/administrators')
  await page.getByRole('button', { name: '2 sessions (Ravi Rao)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sessions of Ravi Rao' })
  await expectToFit()
  await expectNoViolations()
  await dialog.getByRole('button', { name: /^End Firefox on Windows/ }).click()
  await expect.element(message('Session ended.')).toBeVisible()
  await expect.element(dialog.getByText('Firefox on Windows', { exact: true })).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'End all sessions' }).click()
  await expect.element(dialog.getByText('Not signed in anywhere.')).toBeVisible()
  expect(ended.map(({ body }) => body)).toEqual([{ account: 'p2', one: 's1' }, { account: 'p2' }])
})

test('shows why two-step sign-in cannot be required', async () => {
  const sentence = 'Set up two-step sign-in for your own account first, then require it of others.'
  answer('/rest/v1/site_settings', ({ method }) => (method === 'GET' ? [] : database(sentence)))
  await openBackOffice('/settings/administrators')
  await page.getByRole('checkbox', { name: 'Accountant' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(page.getByText(sentence)).toBeVisible()
})
