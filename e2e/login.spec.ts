import { isReady, message, open } from './site.ts'
import { expect, type Page, test } from './test.ts'

const TOKEN = '**/auth/v1/token?grant_type=password'
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

test('something unexpected is said where the code for it cannot be loaded', async ({ page }) => {
  await open(page, '/login')
  await expect(page.getByLabel('Email')).toBeVisible()
  await page.route(/signed-in[^/]*\.(js|ts)/, (route) => route.abort())
  await logIn(page)
  await expect(message(page, 'An unexpected error occurred during login.')).toBeVisible()
})

test('the way out loads the next page again, under its own policy', async ({ page }) => {
  await open(page, '/login')
  await page.evaluate(() => Object.assign(window, { isOld: true }))
  await page.getByRole('link', { name: 'Daan Foundation' }).click()
  await expect(page).toHaveURL('/')
  await isReady(page)
  expect(await page.evaluate(() => 'isOld' in window)).toBe(false)
})
