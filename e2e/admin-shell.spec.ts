import { EMAIL, PASSWORD } from './sign-in.ts'
import { expect, message, test } from './staff.ts'

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
  await page.goto('/admin/content/volunteer')
  await page.locator('#hero_title').getByRole('textbox').fill('Typed and not saved')
  const question = page.getByRole('alertdialog')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(question).toContainText('Log out with changes that are not saved?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.locator('#hero_title').getByRole('textbox')).toHaveValue('Typed and not saved')
  await page.getByRole('button', { name: 'Logout' }).click()
  await question.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('/login')
  await expect(page.getByLabel('Email')).toBeVisible()
  // Neither who was here nor what they typed is left for the next person at this browser: only the mark that keeps
  // tags away from windows beside an open sign-in.
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual(['daan-signing-in'])
  await page.goto('/admin')
  await page.waitForURL('/login')
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
