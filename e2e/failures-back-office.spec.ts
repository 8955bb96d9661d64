/**
 * What the back office says when the backend refuses or is away: every sentence, with failures that are
 * real. Rights are revoked for all who are signed in, so this one file runs by itself and in order.
 */

import { asOwner, whileRevoked } from './owner.ts'
import { PASSWORD } from './sign-in.ts'
import { expect, message, publicPage, test } from './staff.ts'
import type { Page } from './test.ts'

test.describe.configure({ mode: 'default' })

const SVG = {
  name: 'soap.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
}
const element = (page: Page, id: string) => page.locator(`li[id="${id}"]`)

test('navigation', async ({ admin, backend, baseURL }) => {
  const label = `Failing ${Date.now()}`
  await backend.from('navigation_items').insert({ label, path: '/contact', order: 91 }).throwOnError()
  await admin.goto('/admin/navigation-menu')
  const row = admin.getByRole('listitem').filter({ has: admin.locator(`input[value="${label}"]`) })
  await expect(row).toBeVisible()
  await whileRevoked(baseURL, 'insert, update, delete on public.navigation_items', async () => {
    await row.getByRole('button', { name: /^Save/ }).click()
    await expect(message(admin, `Failed to save navigation item: ${label}.`)).toBeVisible()
    await expect(row.getByText('You are not allowed to change this.')).toBeVisible()
    await admin.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(message(admin, 'Failed to add new navigation item.')).toBeVisible()
    await row.getByRole('button', { name: /^Delete/ }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(message(admin, 'Failed to delete navigation item.')).toBeVisible()
  })
  await row.getByRole('button', { name: /^Save/ }).click()
  await expect(message(admin, `${label} navigation item saved successfully!`)).toBeVisible()
  await whileRevoked(baseURL, 'select on public.navigation_items', async () => {
    await admin.reload()
    await expect(message(admin, 'Failed to load navigation items.')).toBeVisible()
  })
  await admin.getByRole('button', { name: 'Try again' }).click()
  await expect(row).toBeVisible()
  await backend.from('navigation_items').delete().eq('label', label).throwOnError()
})

test('causes', async ({ admin, baseURL }) => {
  await admin.goto('/admin/causes?cause=hygiene-drives')
  await expect(admin.getByLabel('Title')).toBeVisible()
  const title = await admin.getByLabel('Title').inputValue()
  await whileRevoked(baseURL, 'insert, update, delete on public.causes', async () => {
    await admin.getByRole('button', { name: `Save Cause ${title}` }).click()
    await expect(message(admin, `Failed to save cause: ${title}.`)).toBeVisible()
    await admin.getByRole('button', { name: 'Add New Cause' }).click()
    await expect(message(admin, 'Failed to add new cause.')).toBeVisible()
    await admin.getByRole('button', { name: `Delete ${title}` }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(message(admin, 'Failed to delete cause.')).toBeVisible()
  })
  await whileRevoked(baseURL, 'insert, update on storage.objects', async () => {
    await admin.locator('input[type=file]').first().setInputFiles(SVG)
    await expect(message(admin, 'Failed to upload soap.svg.')).toBeVisible()
  })
  await whileRevoked(baseURL, 'select on public.causes', async () => {
    await admin.reload()
    await expect(message(admin, 'Failed to load causes.')).toBeVisible()
  })
})

test('page content', async ({ admin, baseURL }) => {
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
  await whileRevoked(baseURL, 'select on public.page_content', async () => {
    await admin.reload()
    await expect(message(admin, 'Failed to load About content.')).toBeVisible()
  })
})

const settings = [
  ['google-tag', 'Google Tag Manager ID', 'Container ID', 'GTM-AB12CD3'],
  ['meta-pixel', 'Meta Pixel ID', 'Meta Pixel ID', '123456789012345'],
  ['razorpay', 'Razorpay settings', 'Key ID', 'rzp_test_journey'],
  ['whatsapp', 'WhatsApp settings', 'Phone number ID', '106540352242922'],
  ['email', 'email settings', 'Sender email address', 'hello@daan.example'],
  ['organisation', 'organisation details', 'Name', 'A name that is not saved'],
] as const

test('settings', async ({ admin, baseURL }) => {
  test.slow()
  admin.on('dialog', (dialog) => dialog.accept())
  for (const [path, name, label, value] of settings) {
    await admin.goto(`/admin/settings/${path}`)
    await admin.getByLabel(label, { exact: true }).fill(value)
    await whileRevoked(baseURL, 'insert, update on public.site_settings', async () => {
      await admin.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(message(admin, `Failed to save ${name}.`)).toBeVisible()
    })
    await whileRevoked(baseURL, 'select on public.site_settings', async () => {
      await admin.reload()
      await expect(message(admin, `Failed to load ${name}.`)).toBeVisible()
    })
    await admin.getByRole('button', { name: 'Try again' }).click()
    // What was typed is still there, and goes only when discarded.
    await expect(admin.getByLabel(label, { exact: true })).toHaveValue(value)
    await admin.getByRole('button', { name: 'Discard' }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  }
})

test('donors', async ({ admin, backend, baseURL }) => {
  const name = `Failing ${Date.now()}`
  await backend.from('donors').insert({ name }).throwOnError()
  await admin.goto(`/admin/donors?search=${encodeURIComponent(name)}`)
  await expect(admin.getByRole('link', { name })).toBeVisible()
  await whileRevoked(baseURL, 'insert, update, delete on public.donors', async () => {
    await admin.getByRole('button', { name: 'Add Donor' }).click()
    await admin.getByRole('dialog').getByLabel('Name').fill('Asha')
    await admin.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(message(admin, 'Failed to add donor.')).toBeVisible()
    await admin.getByRole('button', { name: 'Cancel' }).click()
    await admin.getByRole('button', { name: `Edit ${name}` }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(message(admin, 'Failed to update donor.')).toBeVisible()
    await admin.getByRole('button', { name: 'Cancel' }).click()
    await admin.getByRole('button', { name: `Delete ${name}` }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(message(admin, 'Failed to delete donor.')).toBeVisible()
  })
  await whileRevoked(baseURL, 'execute on function public.import_donors(uuid)', async () => {
    await admin.getByLabel('CSV file').setInputFiles({
      name: 'donors.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`name,status\n${name} Imported,Donated`),
    })
    await expect(message(admin, 'Failed to import donors from CSV.')).toBeVisible()
    await expect(message(admin, 'permission denied for function import_donors')).toBeVisible()
  })
  const listing = 'execute on function public.list_donors(jsonb, text, boolean, integer, integer)'
  await whileRevoked(baseURL, listing, async () => {
    await admin.reload()
    await expect(message(admin, 'Failed to fetch donors.')).toBeVisible()
  })
  await admin.getByRole('button', { name: 'Try again' }).click()
  await expect(admin.getByRole('link', { name })).toBeVisible()
  await backend.from('donors').delete().eq('name', name).throwOnError()
})

test('donations', async ({ admin, baseURL }) => {
  const finding = 'execute on function public.find_gifts(jsonb, text, uuid, uuid, integer)'
  await whileRevoked(baseURL, finding, async () => {
    await admin.goto('/admin/donations')
    await expect(message(admin, 'Failed to load donations.')).toBeVisible()
    await expect(admin.getByText('Nothing could be read from the server.')).toBeVisible()
  })
  await admin.getByRole('button', { name: 'Try again' }).click()
  await expect(admin.getByText('Nothing could be read from the server.')).toHaveCount(0)
  await whileRevoked(baseURL, 'execute on function public.sum_gifts(jsonb)', async () => {
    await admin.reload()
    await expect(message(admin, 'Could not load the totals.')).toBeVisible()
  })
})

test('the dashboard, the history and the appearance', async ({ admin, baseURL }) => {
  await admin.goto('/admin/content/volunteer')
  await whileRevoked(baseURL, 'select on public.audit_log', async () => {
    await element(admin, 'intro_text')
      .getByRole('button', { name: /^More for/ })
      .click()
    await element(admin, 'intro_text')
      .getByRole('button', { name: /^History/ })
      .click()
    await expect(message(admin, 'Failed to load the history.')).toBeVisible()
    await admin.goto('/admin/settings/appearance')
    await expect(admin.getByRole('radio', { name: 'Plum and rose' })).toBeVisible()
  })
  await whileRevoked(baseURL, 'select on public.payment_events', async () => {
    await admin.goto('/admin')
    await expect(message(admin, 'Failed to load the overview.')).toBeVisible()
  })
})

test('a member, and somebody whose profile cannot be fetched, are sent away', async ({ page, baseURL }) => {
  await secondUser(baseURL, 'turned-away@example.org')
  await signIn(page, 'turned-away@example.org')
  await page.waitForURL('/admin')
  await whileRevoked(baseURL, 'select on public.profiles', async () => {
    await page.goto('/admin')
    await page.waitForURL('/')
  })
  await asOwner(
    baseURL,
    `update public.profiles set role = 'member'
    where id = (select id from auth.users where email = 'turned-away@example.org')`,
  )
  await page.goto('/admin')
  await page.waitForURL('/')
})

test('when the session ends, one signs in again in place and nothing typed is lost', async ({
  page,
  baseURL,
}) => {
  await secondUser(baseURL, 'ended@example.org')
  await signIn(page, 'ended@example.org')
  await page.waitForURL('/admin')
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
