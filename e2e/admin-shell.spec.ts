import { EMAIL, expect, message, PASSWORD, test } from './staff.ts'

test('nobody enters without signing in', async ({ page }) => {
  await page.goto('/admin')
  await page.waitForURL('/login')
  await page.goto('/admin/settings/razorpay')
  await page.waitForURL('/login')
})

test('an administrator signs in, moves about and logs out', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('/admin')
  await expect(message(page, 'Logged in successfully!')).toBeVisible()
  await expect(page.getByText('Remember to save after editing each section')).toBeVisible()
  await page.getByRole('link', { name: 'Causes', exact: true }).click()
  await page.waitForURL('/admin/causes')
  const views = () =>
    page.evaluate(() =>
      (window as { dataLayer?: { event?: string; page_path?: string }[] }).dataLayer
        ?.filter(({ event }) => event === 'page_view')
        .map(({ page_path }) => page_path),
    )
  // Told once the screen is there, which may be a moment after its address is.
  await expect.poll(views).toEqual(['/admin', '/admin/causes'])
  await expect(page.getByRole('link', { name: 'View Site' })).toHaveAttribute('href', '/')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('/login')
  await expect(page.getByLabel('Email')).toBeVisible()
  await page.goto('/admin')
  await page.waitForURL('/login')
})

test('a member, and somebody whose profile cannot be fetched, are sent away', async ({ admin }) => {
  await admin.route('**/rest/v1/profiles*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await admin.goto('/admin')
  await admin.waitForURL('/')
  await admin.unroute('**/rest/v1/profiles*')
  await admin.route('**/rest/v1/profiles*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), role: 'member' } })
  })
  await admin.goto('/admin')
  await admin.waitForURL('/')
})

test('when the session ends, one signs in again in place and nothing typed is lost', async ({ admin }) => {
  await admin.goto('/admin/content/volunteer')
  const field = admin.locator('#intro_text').getByRole('textbox')
  const before = await field.inputValue()
  await field.fill(`${before} And more.`)
  // Ended elsewhere: the next refresh is refused.
  await admin.route('**/auth/v1/token?grant_type=refresh_token', (route) =>
    route.fulfill({ status: 400, json: { code: 'refresh_token_not_found', msg: 'Invalid Refresh Token' } }),
  )
  await admin.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('daan-auth') ?? '{}')
    localStorage.setItem('daan-auth', JSON.stringify({ ...session, expires_at: 1 }))
    document.dispatchEvent(new Event('visibilitychange'))
  })
  const dialog = admin.getByRole('dialog', { name: 'Please sign in again' })
  await expect(dialog).toBeVisible({ timeout: 45_000 })
  await dialog.getByLabel('Password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Login' }).click()
  await expect(dialog).toBeHidden()
  await expect(field).toHaveValue(`${before} And more.`)
  await admin.getByRole('button', { name: 'Discard' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(field).toHaveValue(before)
})

test('search finds a stored word and opens its field', async ({ admin }) => {
  await admin.goto('/admin')
  await expect(admin.getByRole('heading', { level: 1 })).toBeVisible()
  await admin.keyboard.press('Control+k')
  await admin.getByRole('combobox').fill('hero title volunteer')
  await expect(admin.getByRole('option').first()).toContainText('Volunteer')
  await admin.keyboard.press('Enter')
  await admin.waitForURL('/admin/content/volunteer#hero_title')
  await expect(admin.locator('#hero_title').getByRole('textbox')).toBeFocused()
})
