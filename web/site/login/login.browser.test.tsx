import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectNoViolations, expectToFit } from '#web/testing/accessible.ts'
import { exactly, message } from '#web/testing/find.ts'
import { answer, heldBack, record, refuse } from '#web/testing/network.ts'
import { documentsAsked, openPage, openPrivatePage } from '#web/testing/open-page.tsx'
import { answerRole, keepSession, logIn, PROFILE, session, TOKEN, user } from '#web/testing/sign-in.ts'
import { answerSite } from '#web/testing/site-rows.ts'

const email = page.getByLabelText('Email')
const password = page.getByLabelText('Password')
const welcome = message('Logged in successfully!')
const noAccess = 'Your account has no access to the back office. An administrator can give it a role.'
const accessEnded = 'Your access to the back office has ended. An administrator can extend it.'

beforeEach(async () => {
  await page.viewport(1280, 800)
  answerSite()
})

test('says what is wrong beside each field and focuses the first', async () => {
  await openPrivatePage('/login')
  await logIn('nobody', '12345')
  await expect.element(email).toHaveFocus()
  await expect.element(email).toHaveAccessibleDescription('Please enter a valid email address.')
  await expect.element(password).toHaveAccessibleDescription('Password must be at least 6 characters.')
})

test('shows a refusal in the service’s own words and keeps the email address', async () => {
  answer(TOKEN, refuse(400, { code: 'invalid_credentials', message: 'Invalid login credentials' }))
  await openPrivatePage('/login')
  await logIn()
  await expect.element(message('Invalid login credentials')).toBeVisible()
  await expect.element(email).toHaveValue('member@example.org')
  await expect.element(page.getByRole('button', { name: 'Login' })).toBeEnabled()
})

test('calls an outage of the service unexpected', async () => {
  answer(TOKEN, () => new Response('down', { status: 503 }))
  await openPrivatePage('/login')
  await logIn()
  await expect.element(message('An unexpected error occurred during login.')).toBeVisible()
})

test('sends a member to the site with the toast, also on the next visit', async () => {
  answer(TOKEN, session())
  answerRole('member')
  await openPrivatePage('/login')
  await logIn()
  await expect.poll(() => documentsAsked).toEqual(['/'])
  await openPage('/')
  await expect.element(welcome).toBeVisible()
  await expect.element(message(noAccess)).toBeVisible()
  await openPrivatePage('/login')
  await expect.poll(() => documentsAsked).toEqual(['/', '/'])
})

test('tells an account past its last day that its access has ended', async () => {
  answer(TOKEN, session())
  answerRole('accountant', [])
  await openPrivatePage('/login')
  await logIn()
  await expect.poll(() => documentsAsked).toEqual(['/'])
  await openPage('/')
  await expect.element(message(accessEnded)).toBeVisible()
})

test('lets an editor into the back office', async () => {
  answer(/^\/rest\/v1\//, [])
  answer(TOKEN, session())
  answer('/auth/v1/user', user)
  answerRole('editor', ['content'])
  await openPrivatePage('/login')
  await logIn()
  await expect.poll(() => location.pathname).toBe('/admin')
  await expect.element(page.getByRole('link', { name: 'Website' })).toBeVisible()
})

test('logs a profile that cannot be read, and treats its user as a member', async () => {
  const logged = vi.spyOn(console, 'error')
  answer(TOKEN, session())
  answerRole('member')
  answer(PROFILE, refuse(500, { message: 'Out of order' }))
  await openPrivatePage('/login')
  await logIn()
  await expect.poll(() => documentsAsked).toEqual(['/'])
  expect(logged.mock.calls.flat()).toContain('Error fetching profile')
})

test('asks an account with an authenticator app for its code before anything opens', async () => {
  await page.viewport(320, 640)
  const factor = { id: 'f1', status: 'verified', factor_type: 'totp', created_at: '', updated_at: '' }
  answer(TOKEN, { ...session(), user: { ...user, factors: [factor] } })
  answer('/auth/v1/factors/f1/challenge', { id: 'c1', type: 'totp', expires_at: 0 })
  const sent = record(
    '/auth/v1/factors/f1/verify',
    refuse(422, { code: 'mfa_verification_failed', message: 'Not this code.' }),
  )
  answer('/auth/v1/logout', undefined)
  answerRole('admin')
  await openPrivatePage('/login')
  await logIn()
  const code = page.getByLabelText('Code of your authenticator app')
  await expect.element(code).toHaveFocus()
  await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect.element(page.getByText('Logged in successfully!')).not.toBeInTheDocument()
  await userEvent.keyboard('12345{Enter}')
  await expect.element(code).toHaveAccessibleDescription(/Please enter the six digits that your app shows\./)
  await code.fill('123 456')
  await userEvent.keyboard('{Enter}')
  await expect.element(code).toHaveAccessibleDescription(/Not this code\./)
  expect(sent.map(({ body }) => body)).toEqual([{ challenge_id: 'c1', code: '123456' }])
  await expect.element(code).toHaveValue('')
  await expect.element(code).toHaveFocus()
  await expectToFit()
  await expectNoViolations()
  await openPrivatePage('/admin')
  await expect.poll(() => location.pathname).toBe('/login')
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await expect.element(page.getByLabelText('Recovery code', { exact: true })).toHaveFocus()
  await page.getByRole('button', { name: 'Sign in with another account' }).click()
  await expect.element(password).toBeVisible()
})

test('shows that authentication loads while a kept session is checked', async () => {
  const answered = heldBack()
  keepSession()
  answerRole('member')
  answer(PROFILE, async () => {
    await answered.until
    return { ...user, role: 'member' }
  })
  await openPrivatePage('/login')
  await expect.element(page.getByText('Loading authentication...')).toBeVisible()
  await expect.element(email).not.toBeInTheDocument()
  answered.letGo()
  await expect.poll(() => documentsAsked).toEqual(['/'])
})

describe('a forgotten password', () => {
  const recovery = '/login/link#token=from-the-mail&type=recovery'
  const choose = page.getByRole('button', { name: 'Choose a new password' })

  test('sends a link to replace it by email', async () => {
    const asked = record('/auth/v1/recover')
    await openPrivatePage('/login')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect.poll(() => documentsAsked).toEqual(['/login/forgot-password'])
    await openPrivatePage('/login/forgot-password')
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toHaveTextContent(exactly('Forgot password?'))
    await email.fill('admin@example.org')
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect
      .element(page.getByText('If this address has an account, a link to set a new password is on its way.'))
      .toBeVisible()
    expect(asked).toHaveLength(1)
    expect(asked[0]?.url.searchParams.get('redirect_to')).toBe(`${location.origin}/login/new-password`)
    expect(asked[0]?.body).toMatchObject({ email: 'admin@example.org' })
  })

  test('sets a new one where the link leads, and opening the link uses nothing up', async () => {
    const changed = record('/auth/v1/user', user)
    answerRole('member')
    const used = record('/auth/v1/verify', session())
    await openPrivatePage(recovery)
    await expect.element(choose).toBeVisible()
    // Mail services open links ahead of their readers.
    expect(used).toEqual([])
    await choose.click()
    await expect.poll(() => documentsAsked).toEqual(['/login/new-password'])
    expect(used.map(({ body }) => body)).toMatchObject([{ type: 'recovery', token_hash: 'from-the-mail' }])
    await openPrivatePage('/login/new-password')
    const field = page.getByLabelText('New password')
    const save = page.getByRole('button', { name: 'Save the new password' })
    await field.fill('12345')
    await save.click()
    await expect.element(field).toHaveAccessibleDescription(/Password must be at least 6 characters\./)
    await field.fill('a better password')
    await save.click()
    await expect.poll(() => documentsAsked).toEqual(['/login/new-password', '/'])
    const puts = changed.filter(({ method }) => method === 'PUT')
    expect(puts.map(({ body }) => body)).toMatchObject([{ password: 'a better password' }])
    await openPage('/')
    await expect.element(message('Your new password is saved.')).toBeVisible()
  })

  test('needs a new link once the first was used', async () => {
    answer('/auth/v1/verify', refuse(403, { code: 'otp_expired', message: 'Expired' }))
    await openPrivatePage(recovery)
    await choose.click()
    await expect.element(page.getByText('This link has expired or was already used.')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Ask for a new link' }))
      .toHaveAttribute('href', '/login/forgot-password')
  })
})
