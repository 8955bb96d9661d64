import { expectNoSidewaysScroll, expectNoViolations, isReady, message, open } from './site.ts'
import { expect, type Page, test } from './test.ts'

const TOKEN = '**/auth/v1/token?grant_type=password'
const PROFILE = '**/rest/v1/profiles?*'

const user = {
  id: '6f1d7e34-5d8a-4c51-9d53-0d3a2b1c4e5f',
  aud: 'authenticated',
  role: 'authenticated',
  email: 'member@example.org',
  app_metadata: {},
  user_metadata: {},
  created_at: '2026-01-01T00:00:00Z',
}
const session = () => ({
  access_token: 'aaaa.bbbb.cccc',
  refresh_token: 'refresh',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: Math.floor(Date.now() / 1000) + 3600,
  user,
})
const withRole = (page: Page, role: string) =>
  page.route(PROFILE, (route) => route.fulfill({ json: { ...user, role } }))

async function logIn(page: Page, email = 'member@example.org', password = 'a password') {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

test('arrives while authentication loads, and is not for search engines', async ({ request }) => {
  const response = await request.get('/login')
  expect(response.status()).toBe(200)
  const html = await response.text()
  expect(html).toContain('Loading authentication...')
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(html).not.toContain('rel="canonical"')
  const policy = response.headers()['content-security-policy'] ?? ''
  expect(policy).not.toContain('googletagmanager')
})

test('loads the sign-in code only when somebody begins to sign in', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const signInCode = () => asked.filter((url) => /\/signed-in[-.]/.test(url))
  await page.route(TOKEN, (route) =>
    route.fulfill({
      status: 400,
      json: { code: 'invalid_credentials', message: 'Invalid login credentials' },
    }),
  )
  await open(page, '/login')
  await expect(page.getByLabel('Email')).toBeVisible()
  expect(signInCode()).toEqual([])
  await logIn(page)
  await expect(message(page, 'Invalid login credentials')).toBeVisible()
  expect(signInCode()).not.toEqual([])
})

test('says what is wrong beside each field and goes to the first', async ({ page }) => {
  await open(page, '/login')
  await logIn(page, 'nobody', '12345')
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address.')
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription(
    'Password must be at least 6 characters.',
  )
})

test('an administrator goes to the back office, and past the door the next time', async ({ page }) => {
  await open(page, '/login')
  await logIn(page, 'admin@example.org', 'a long enough password')
  await expect(message(page, 'Logged in successfully!')).toBeVisible()
  await expect(page).toHaveURL(/\/admin$/)
  await page.goto('/login')
  await expect(page).toHaveURL(/\/admin$/)
})

test('a wrong password is told in the service’s own words', async ({ page }) => {
  await open(page, '/login')
  await logIn(page, 'nobody@example.org', 'not this one')
  await expect(message(page, 'Invalid login credentials')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('nobody@example.org')
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
})

for (const [what, break_] of [
  [
    'the code for it cannot be loaded',
    (page: Page) => page.route(/signed-in[^/]*\.(js|ts)/, (route) => route.abort()),
  ],
  [
    'the service is down',
    (page: Page) => page.route(TOKEN, (route) => route.fulfill({ status: 503, body: 'down' })),
  ],
] as const) {
  test(`something unexpected is called that: ${what}`, async ({ page }) => {
    await open(page, '/login')
    await expect(page.getByLabel('Email')).toBeVisible()
    await break_(page)
    await logIn(page)
    await expect(message(page, 'An unexpected error occurred during login.')).toBeVisible()
  })
}

test('somebody who is no administrator goes to the site, with the good news', async ({ page }) => {
  await page.route(TOKEN, (route) => route.fulfill({ json: session() }))
  await withRole(page, 'member')
  await open(page, '/login')
  await logIn(page)
  await expect(page).toHaveURL(/:\d+\/$/)
  await isReady(page)
  await expect(message(page, 'Logged in successfully!')).toBeVisible()
  await page.goto('/login')
  await expect(page).toHaveURL(/:\d+\/$/)
})

test('a profile that cannot be read is logged, and its user is no administrator', async ({ page }) => {
  const errors: string[] = []
  page.on('console', (entry) => entry.type() === 'error' && errors.push(entry.text()))
  await page.route(TOKEN, (route) => route.fulfill({ json: session() }))
  await page.route(PROFILE, (route) => route.fulfill({ status: 500, json: { message: 'Out of order' } }))
  await open(page, '/login')
  await logIn(page)
  await expect(page).toHaveURL(/:\d+\/$/)
  expect(errors.join()).toContain('Error fetching profile')
})

test('an account with an authenticator app is asked for its code before anything opens', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const factor = { id: 'f1', status: 'verified', factor_type: 'totp', created_at: '', updated_at: '' }
  await page.route(TOKEN, (route) =>
    route.fulfill({ json: { ...session(), user: { ...user, factors: [factor] } } }),
  )
  await page.route('**/auth/v1/factors/f1/challenge', (route) =>
    route.fulfill({ json: { id: 'c1', type: 'totp', expires_at: 0 } }),
  )
  await page.route('**/auth/v1/factors/f1/verify', (route) =>
    route.fulfill({ status: 422, json: { code: 'mfa_verification_failed', message: 'Not this code.' } }),
  )
  await withRole(page, 'admin')
  await open(page, '/login')
  await logIn(page)
  const code = page.getByLabel('Code of your authenticator app')
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(page.getByText('Logged in successfully!')).toHaveCount(0)
  await page.keyboard.type('12345')
  await page.keyboard.press('Enter')
  await expect(code).toHaveAccessibleDescription(/Please enter the six digits that your app shows\./)
  await code.fill('123 456')
  const sent = page.waitForRequest('**/verify')
  await page.keyboard.press('Enter')
  expect((await sent).postDataJSON()).toEqual({ challenge_id: 'c1', code: '123456' })
  await expect(code).toHaveAccessibleDescription(/Not this code\./)
  await expect(code).toHaveValue('')
  await expect(code).toBeFocused()
  await expectNoSidewaysScroll(page)
  await expectNoViolations(page)
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/login$/)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await expect(page.getByLabel('Recovery code', { exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Sign in with another account' }).click()
  await expect(page.getByLabel('Password')).toBeVisible()
})

test('shows that authentication loads while a kept session is looked at', async ({ page }) => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.addInitScript((kept) => localStorage.setItem('daan-auth', kept), JSON.stringify(session()))
  await page.route(PROFILE, async (route) => {
    await answered
    await route.fulfill({ json: { ...user, role: 'member' } })
  })
  await open(page, '/login')
  await expect(page.getByText('Loading authentication...')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveCount(0)
  answer()
  await expect(page).toHaveURL(/:\d+\/$/)
})

test('the way out loads the next page again, under its own policy', async ({ page }) => {
  await open(page, '/login')
  await page.evaluate(() => Object.assign(window, { isOld: true }))
  await page.getByRole('link', { name: 'Daan Foundation' }).click()
  await expect(page).toHaveURL('/')
  await isReady(page)
  expect(await page.evaluate(() => 'isOld' in window)).toBe(false)
})

test.describe('a forgotten password', () => {
  test('is replaced by a link in a mail', async ({ page }) => {
    const asked: string[] = []
    await page.route('**/auth/v1/recover?*', (route) => {
      asked.push(
        `${new URL(route.request().url()).searchParams.get('redirect_to')} ${route.request().postData()}`,
      )
      return route.fulfill({ json: {} })
    })
    await open(page, '/login')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot password?')
    await isReady(page)
    await page.getByLabel('Email').fill('admin@example.org')
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(
      page.getByText('If this address has an account, a link to set a new password is on its way.'),
    ).toBeVisible()
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatch(/^https?:\/\/[^/]+\/login\/new-password \{.*admin@example\.org/)
  })

  test('the link leads to where a new one is set', async ({ page }) => {
    const changed: unknown[] = []
    await page.route('**/auth/v1/user', (route) => {
      if (route.request().method() === 'PUT') changed.push(route.request().postDataJSON())
      return route.fulfill({ json: user })
    })
    await withRole(page, 'member')
    const used: unknown[] = []
    await page.route('**/auth/v1/verify', (route) => {
      used.push(route.request().postDataJSON())
      return route.fulfill({ json: session() })
    })
    await open(page, '/login/link#token=from-the-mail&type=recovery')
    const button = page.getByRole('button', { name: 'Choose a new password' })
    await expect(button).toBeVisible()
    // Opening it uses nothing up: mail services open links ahead of their readers.
    expect(used).toEqual([])
    await button.click()
    await expect(page).toHaveURL(/\/login\/new-password$/)
    expect(used).toMatchObject([{ type: 'recovery', token_hash: 'from-the-mail' }])
    await page.getByLabel('New password').fill('12345')
    await page.getByRole('button', { name: 'Save the new password' }).click()
    await expect(page.getByLabel('New password')).toHaveAccessibleDescription(
      /Password must be at least 6 characters\./,
    )
    await page.getByLabel('New password').fill('a better password')
    await page.getByRole('button', { name: 'Save the new password' }).click()
    await expect(page).toHaveURL(/:\d+\/$/)
    await isReady(page)
    await expect(message(page, 'Your new password is saved.')).toBeVisible()
    expect(changed).toMatchObject([{ password: 'a better password' }])
  })

  test('a link that was used up leads to a new one', async ({ page }) => {
    await page.route('**/auth/v1/verify', (route) =>
      route.fulfill({ status: 403, json: { code: 'otp_expired', message: 'Expired' } }),
    )
    await open(page, '/login/link#token=from-the-mail&type=recovery')
    await page.getByRole('button', { name: 'Choose a new password' }).click()
    await expect(page.getByText('This link has expired or was already used.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute(
      'href',
      '/login/forgot-password',
    )
  })
})
