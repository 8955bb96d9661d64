import { randomInt } from 'node:crypto'
import { expectAccessible } from './accessible.ts'
import { join, PASSWORD } from './colleague.ts'
import { give } from './gifts.ts'
import { expect, message, publicPage, test } from './staff.ts'
import type { Page } from './test.ts'

/** A day's work of each role, as accounts that were invited to it. */

const sections = (page: Page) =>
  page.getByRole('navigation', { name: 'Back office' }).locator('li > div > a').allTextContents()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function expectRefused(page: Page, address: string, sentence: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByText(sentence)).toBeVisible()
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await page.waitForURL('/admin')
}

test('lets an editor write the site and see no donor', async ({ backend, browser, baseURL }) => {
  const { page } = await join(browser, backend, 'editor')
  expect(await sections(page)).toEqual(['Home (Dashboard)', 'Website', 'Settings'])
  await expect(page.getByRole('heading', { name: 'Set up your site' })).toBeVisible()
  await expect(page.getByText('Replace the sample texts').first()).toBeVisible()
  await expect(page.getByText('Connect Razorpay and try a gift')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'What to check' })).toBeVisible()
  await expect(page.getByText('Gifts this month')).toHaveCount(0)
  await expectAccessible(page)

  await page.goto('/admin/content/our-work')
  const element = page.locator('li[id="hero_subtitle"]')
  const words = `Work that lasts, ${Date.now()}`
  await element.getByRole('textbox').fill(words)
  await element.getByRole('button', { name: /^Save/ }).click()
  await expect(message(page, 'hero subtitle saved successfully!')).toBeVisible()
  expect(await publicPage(baseURL, '/our-work')).toContain(words)
  await element.getByRole('button', { name: /^More for/ }).click()
  await element.getByRole('button', { name: /^History/ }).click()
  await expect(element.getByText('Meera The editor')).toBeVisible()
  await element.getByRole('button', { name: 'Restore this version' }).first().click()
  await expect.poll(() => publicPage(baseURL, '/our-work')).not.toContain(words)

  await page.goto('/admin/settings/account')
  await page.getByLabel('Last name').fill('The writer')
  await button(page, 'Save name').click()
  await expect(message(page, 'Your name is saved.')).toBeVisible()
  await expectRefused(page, '/admin/donors/import', 'Only administrators and fundraisers can open “Import”.')
})

test('lets a fundraiser add a donor and enter a gift until the role is taken away', async ({
  backend,
  browser,
}) => {
  const { page, id } = await join(browser, backend, 'fundraiser')
  expect(await sections(page)).toEqual([
    'Home (Dashboard)',
    'Donations',
    'Donors',
    expect.stringMatching(/^Inbox/),
    'Reports (MIS Dashboard)',
    'Website',
    'Messages',
    'Settings',
  ])
  await expect(page.getByRole('heading', { name: 'Donors to thank' })).toBeVisible()
  await expect(page.getByText('New messages', { exact: true })).toBeVisible()
  await expectAccessible(page)

  const name = `Leela of the roles ${randomInt(1e9)}`
  await page.goto('/admin/donors')
  await button(page, 'Add Donor').click()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(message(page, 'Donor added successfully!')).toBeVisible()
  const found = `/admin/donors?${new URLSearchParams({ search: name })}`
  await page.goto(found)
  await page.getByRole('link', { name }).click()
  await button(page, 'Enter a gift').click()
  const entry = page.getByRole('dialog')
  await entry.getByLabel('Amount in rupees').fill('1234')
  await entry.getByLabel('Payment method').selectOption('cash')
  await entry.getByRole('button', { name: 'Enter the gift' }).click()
  await expect(entry.getByRole('status')).toHaveText(`Gift of ₹1,234 from ${name} entered.`)
  await entry.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('heading', { name: 'Gifts (1)' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible()
  await page.getByText('Requests about their data').click()
  await expect(page.getByRole('button', { name: 'Erase…' })).toHaveCount(0)

  await page.goto('/admin/inbox?status=any')
  await expect(button(page, 'Export CSV')).toBeVisible()
  await expect(page.getByText('Answered requests about personal data')).toHaveCount(0)
  await expectRefused(page, '/admin/settings/razorpay', 'Only administrators can open “Razorpay”.')

  await page.goto(found)
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Donor' })
  await dialog.getByLabel('Name').fill('Written after the role was taken away')
  await backend.from('profiles').update({ role: 'viewer' }).eq('id', id).select('id').single().throwOnError()
  await dialog.getByRole('button', { name: 'Save' }).click()
  const again = page.getByRole('dialog', { name: 'Please sign in again' })
  await again.getByLabel('Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(again).toBeHidden()
  await expect(page.getByRole('button', { name: `Edit ${name}` })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('You are not allowed to change this.')).toBeVisible()
  const kept = await backend.from('donors').select('name').eq('name', name).throwOnError()
  expect(kept.data).toHaveLength(1)
})

test('lets an accountant refund a gift and open the statement', async ({ backend, browser }) => {
  const { orderId } = await give({ rupees: 3210, email: `refund-${randomInt(1e9)}@example.org` })
  const { page } = await join(browser, backend, 'accountant')
  expect(await sections(page)).toEqual([
    'Home (Dashboard)',
    'Donations',
    'Donors',
    'Inbox',
    'Reports (MIS Dashboard)',
    'Settings',
  ])
  await expect(page.getByRole('heading', { name: 'What to check' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Registers' })).toBeVisible()
  await expect(page.getByText('Donors to thank')).toHaveCount(0)
  await expectAccessible(page)

  const { data } = await backend
    .from('donations')
    .select('id')
    .eq('order_id', orderId)
    .single()
    .throwOnError()
  await page.goto(`/admin/donations/${data.id}`)
  await button(page, 'Refund').click()
  const dialog = page.getByRole('dialog', { name: 'Refund' })
  await dialog.getByText('A part of it').click()
  await dialog.getByLabel('Amount in rupees').fill('10')
  await dialog.getByLabel('Reason').fill('Given twice')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: 'Refund ₹10' }).click()
  await expect(page.getByText(/^₹10 has been refunded\.|The refund of ₹10 is on its way/)).toBeVisible()
  await expect(page.getByText('Meera The accountant').first()).toBeVisible()

  await page.goto('/admin/settings/receipts')
  await expect(page.getByRole('heading', { name: 'Wording of the law' })).toBeVisible()
  await expect(page.getByLabel('Prefix')).toHaveCount(0)
  await page.goto('/admin/tax-statement')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/[Ss]tatement/)
  await page.goto('/admin/inbox')
  await expect(page.getByText('No donor says that a gift is missing from their page.')).toBeVisible()
  await expectRefused(
    page,
    '/admin/navigation-menu',
    'Only administrators and editors can open “Navigation menu”.',
  )
})

test('shows a viewer figures and registers, and no button that changes them', async ({
  backend,
  browser,
}) => {
  await give({ rupees: 3211 })
  const { page } = await join(browser, backend, 'viewer')
  expect(await sections(page)).toEqual([
    'Home (Dashboard)',
    'Donations',
    'Donors',
    'Reports (MIS Dashboard)',
    'Settings',
  ])
  await expect(page.getByRole('heading', { name: 'What to check' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Donations' }).click()
  await expect(page.getByRole('table', { name: 'Donations' }).locator('tbody tr').first()).toBeVisible()
  await expect(button(page, 'Enter a gift')).toHaveCount(0)
  await expect(button(page, 'Export as CSV')).toHaveCount(0)
  await page.getByRole('table', { name: 'Donations' }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  for (const name of ['Refund', 'Adjust amount', 'Edit', 'Issue the receipt now', 'Cancel receipt'])
    await expect(button(page, name)).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.getByLabel('Search donors, gifts, pages and settings').fill('razorpay')
  await expect(page.getByRole('option', { name: /Settings/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expectRefused(
    page,
    '/admin/tax-statement/export',
    'Only administrators and accountants can open “Tax statement”.',
  )
})
