import { isReady, message, open } from './site.ts'
import { expect, type Page, test } from './test.ts'

const TOKEN = '**/auth/v1/token?grant_type=password'
async function logIn(page: Page, email = 'member@example.org', password = 'a password') {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

test('refuses a wrong password, admits an administrator, and leaves by a new document', async ({ page }) => {
  await test.step('loads the next page again on the way out, under its own policy', async () => {
    await open(page, '/login')
    await page.evaluate(() => Object.assign(window, { isOld: true }))
    await page.getByRole('link', { name: 'Daan Foundation' }).click()
    await expect(page).toHaveURL('/')
    await isReady(page)
    expect(await page.evaluate(() => 'isOld' in window)).toBe(false)
  })

  await test.step('reports a wrong password in the service’s own words', async () => {
    await open(page, '/login')
    await logIn(page, 'nobody@example.org', 'not this one')
    await expect(message(page, 'Invalid login credentials')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('nobody@example.org')
    await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
  })

  await test.step('leads an administrator to the back office, the next time without signing in', async () => {
    await open(page, '/login')
    await logIn(page, 'admin@example.org', 'a long enough password')
    await expect(message(page, 'Logged in successfully!')).toBeVisible()
    await expect(page).toHaveURL(/\/admin$/)
    await page.goto('/login')
    await expect(page).toHaveURL(/\/admin$/)
  })
})

test('loads the sign-in code when a visitor begins to sign in, and reports what fails', async ({ page }) => {
  await test.step('loads the sign-in code only when a visitor begins to sign in', async () => {
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

  await test.step('reports an unexpected error when the code for it cannot be loaded', async () => {
    await open(page, '/login')
    await expect(page.getByLabel('Email')).toBeVisible()
    await page.route(/signed-in[^/]*\.(js|ts)/, (route) => route.abort())
    await logIn(page)
    await expect(message(page, 'An unexpected error occurred during login.')).toBeVisible()
  })
})
