import { isReady, message, open } from './site.ts'
import { expect, type Page, test } from './test.ts'

async function logIn(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

test('reports what fails at the sign-in, admits an administrator, and leaves by a new document', async ({
  page,
}) => {
  await test.step('loads the sign-in code only when a visitor begins to sign in, and reports its failure', async () => {
    const code = /\/signed-in[-.][^/]*\.js/
    const asked: string[] = []
    page.on('request', (request) => code.test(request.url()) && asked.push(request.url()))
    await page.route(code, (route) => route.abort())
    await open(page, '/login')
    await expect(page.getByLabel('Email')).toBeVisible()
    expect(asked).toEqual([])
    await logIn(page, 'member@example.org', 'a password')
    await expect(message(page, 'An unexpected error occurred during login.')).toBeVisible()
    expect(asked).not.toEqual([])
    await page.unroute(code)
  })

  await test.step('loads the next page again on the way out, under its own policy', async () => {
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
    await logIn(page, 'admin@example.org', 'a long enough password')
    await expect(message(page, 'Logged in successfully!')).toBeVisible()
    await expect(page).toHaveURL(/\/admin$/)
    await page.goto('/login')
    await expect(page).toHaveURL(/\/admin$/)
  })
})
