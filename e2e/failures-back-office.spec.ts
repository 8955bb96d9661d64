/**
 * Refusals of the real database and storage, where component tests (web/admin/failures.browser.test.tsx) answer
 * themselves. Rights are revoked for all who are signed in, so this one file runs by itself and in order.
 */

import { asOwner, whileRevoked } from './owner.ts'
import { PASSWORD } from './sign-in.ts'
import { expect, message, publicPage, test } from './staff.ts'
import type { Page } from './test.ts'
import { WITHOUT_PREVIEW } from './without-preview.ts'

test.use({ viewport: WITHOUT_PREVIEW })
test.describe.configure({ mode: 'default' })

const SVG = {
  name: 'soap.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
}
const element = (page: Page, id: string) => page.locator(`li[id="${id}"]`)

test('names what the database and the storage refuse, and keeps what was typed', async ({
  admin,
  baseURL,
}) => {
  await test.step('reports a picture of a cause that cannot be stored', async () => {
    await admin.goto('/admin/causes?cause=hygiene-drives')
    await expect(admin.getByLabel('Title')).toBeVisible()
    await whileRevoked(baseURL, 'insert, update on storage.objects', async () => {
      await admin.locator('input[type=file]').first().setInputFiles(SVG)
      await expect(message(admin, 'Failed to upload soap.svg.')).toBeVisible()
    })
  })

  await test.step('keeps page content that cannot be saved', async () => {
    await admin.goto('/admin/content/contact')
    const subtitle = element(admin, 'hero_subtitle')
    const before = await subtitle.getByRole('textbox').inputValue()
    await whileRevoked(baseURL, 'update on public.page_content', async () => {
      await subtitle.getByRole('textbox').fill('Typed while nothing could be saved')
      await subtitle.getByRole('button', { name: /^Save/ }).click()
      await expect(message(admin, 'Failed to save hero subtitle.')).toBeVisible()
      await expect(subtitle.getByText('Not saved')).toBeVisible()
    })
    await subtitle.getByRole('button', { name: /^Save/ }).click()
    await expect(message(admin, 'hero subtitle saved successfully!')).toBeVisible()
    expect(await publicPage(baseURL, '/contact')).toContain('Typed while nothing could be saved')
    await subtitle.getByRole('textbox').fill(before)
    await subtitle.getByRole('button', { name: /^Save/ }).click()
    await expect.poll(() => publicPage(baseURL, '/contact')).toContain(before)

    await admin.goto('/admin/content/about')
    await whileRevoked(baseURL, 'insert, update on storage.objects', async () => {
      await element(admin, 'story_image').locator('input[type=file]').setInputFiles(SVG)
      await expect(message(admin, 'Failed to upload soap.svg.')).toBeVisible()
    })
  })

  await test.step('reports an import that the database refuses', async () => {
    await admin.goto('/admin/donors')
    await whileRevoked(baseURL, 'execute on function public.import_donors(uuid)', async () => {
      await admin.getByLabel('CSV file').setInputFiles({
        name: 'donors.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`name,status\nFailing ${Date.now()},Donated`),
      })
      await expect(message(admin, 'Failed to import donors from CSV.')).toBeVisible()
      await expect(message(admin, 'permission denied for function import_donors')).toBeVisible()
    })
  })
})

test('lets an administrator sign in again in place when the session ends, and sends a member away', async ({
  page,
  baseURL,
}) => {
  await secondUser(baseURL, 'ended@example.org')
  await signIn(page, 'ended@example.org')
  await page.waitForURL('/admin')
  await test.step('keeps what was typed when the session ends', async () => {
    await page.goto('/admin/content/volunteer')
    const field = element(page, 'intro_text').getByRole('textbox')
    const before = await field.inputValue()
    await field.fill(`${before} And more.`)
    await asOwner(
      baseURL,
      `delete from auth.sessions where user_id = (select id from auth.users where email = 'ended@example.org')`,
    )
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('daan-auth') ?? '{}')
      localStorage.setItem('daan-auth', JSON.stringify({ ...session, expires_at: 1 }))
      document.dispatchEvent(new Event('visibilitychange'))
    })
    const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
    await expect(dialog).toBeVisible({ timeout: 45_000 })
    await dialog.getByLabel('Password').fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Login' }).click()
    await expect(dialog).toBeHidden()
    await expect(field).toHaveValue(`${before} And more.`)
    await element(page, 'intro_text').getByRole('button', { name: /^Save/ }).click()
    await expect(message(page, 'intro text saved successfully!')).toBeVisible()
    await field.fill(before)
    await element(page, 'intro_text').getByRole('button', { name: /^Save/ }).click()
    await expect.poll(() => publicPage(baseURL, '/volunteer')).not.toContain('And more.')
  })

  await test.step('sends a member away, and an account whose profile cannot be fetched', async () => {
    await whileRevoked(baseURL, 'select on public.profiles', async () => {
      await page.goto('/admin')
      await page.waitForURL('/')
    })
    await asOwner(
      baseURL,
      `update public.profiles set role = 'member'
      where id = (select id from auth.users where email = 'ended@example.org')`,
    )
    await page.goto('/admin')
    await page.waitForURL('/')
  })
})

/** Another administrator, with the password of the first. */
async function secondUser(baseURL: string | undefined, email: string): Promise<void> {
  await asOwner(
    baseURL,
    `with added as (
      insert into auth.users (email, encrypted_password, email_confirmed_at)
      select $1, encrypted_password, now() from auth.users where email = 'admin@example.org'
      on conflict do nothing returning id
    ) select from added`,
    [email],
  )
  await asOwner(
    baseURL,
    `update public.profiles set role = 'admin' where id = (select id from auth.users where email = $1)`,
    [email],
  )
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
}
