import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expectAccessible } from './accessible.ts'
import { chooseAnonymous } from './gift-donor.ts'
import { give, tellDetails } from './gifts.ts'
import { expect, test } from './staff.ts'

/** A donor's name reaches every place that names the gift, and a gift entered by hand begins with its donor. */

const letters = (count: number) =>
  Array.from({ length: count }, () => String.fromCharCode(97 + randomInt(26))).join('')
const freshName = () => `Meera ${letters(8).replace(/^./, (first) => first.toUpperCase())}`

test('shows the name given for the receipt on the gift, in lists, in the search and in the file', async ({
  admin,
  backend,
}) => {
  const name = freshName()
  const { paymentId, detailsToken } = await give({ rupees: 1499, email: `names.${letters(8)}@example.org` })
  await tellDetails(detailsToken, {
    kind: 'person',
    name,
    id_kind: 'pan',
    id_number: `ABCPM${randomInt(1000, 9999)}K`,
    address: '12 Lake Road',
    city: 'Pune',
    state: 'Maharashtra',
    pincode: '411001',
    country: 'India',
    citizenship: 'indian',
  })
  const { data: gift } = await backend
    .from('donations')
    .select('id, donor_id')
    .eq('payment_id', paymentId)
    .single()
    .throwOnError()
  await admin.goto(`/admin/donations?q=${encodeURIComponent(name)}`)
  await admin.getByRole('link', { name }).click()
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText(`₹1,499 from ${name}`)
  await expect(admin.locator('main').getByRole('link', { name, exact: true })).toHaveAttribute(
    'href',
    `/admin/donors/${gift.donor_id}`,
  )
  await admin.getByRole('button', { name: 'Refund' }).click()
  await admin.getByRole('dialog').getByLabel('Reason').fill('Given twice')
  await admin.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await expect(admin.getByRole('dialog')).toContainText(name)
  await admin.goto(`/admin/donations?q=${encodeURIComponent(name)}`)
  const [download] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('button', { name: 'Export as CSV' }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toContain(`,${name},`)
  await admin.keyboard.press('Control+k')
  await admin.getByRole('combobox', { name: /^Search/ }).fill(name)
  await expect(admin.getByRole('option', { name: `₹1,499 from ${name}` })).toBeVisible()
})

test('enters a gift of a known donor by keyboard alone, prints its receipt and enters another', async ({
  admin,
  backend,
}) => {
  const name = freshName()
  const { data: donor } = await backend
    .from('donors')
    .insert({ name, phone: `98${randomInt(1e7, 1e8 - 1)}`, city: 'Guwahati', status: 'Donated' })
    .select('id, phone')
    .single()
    .throwOnError()
  await admin.goto('/admin/donations')
  await admin.getByRole('button', { name: 'Enter a gift' }).click()
  const dialog = admin.getByRole('dialog')
  const donorField = dialog.getByRole('combobox', { name: 'Donor' })
  await expect(donorField).toBeFocused()
  await donorField.fill(String(donor.phone).slice(-6))
  await expect(dialog.getByRole('option', { name: `${name} Guwahati · no gift yet` })).toBeVisible()
  await expectAccessible(admin)
  // Escape closes the list and leaves the dialog open.
  await admin.keyboard.press('Escape')
  await expect(dialog.getByRole('option', { name: /Guwahati/ })).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await donorField.fill(name)
  await expect(dialog.getByRole('option', { name: new RegExp(`^${name}`) })).toBeVisible()
  await admin.keyboard.press('ArrowDown')
  await admin.keyboard.press('Enter')
  await expect(dialog.getByLabel('Amount in rupees')).toBeFocused()
  await expect(dialog).toContainText(String(donor.phone))
  await dialog.getByLabel('Amount in rupees').fill('2,500')
  await dialog.getByLabel('Payment method').selectOption('cash')
  await dialog.getByLabel('Cause').selectOption('elder-care')
  await dialog.getByRole('button', { name: 'Enter the gift' }).click()
  await expect(dialog.getByText(`Gift of ₹2,500 from ${name} entered.`)).toBeVisible()
  await expectAccessible(admin)
  const [download] = await Promise.all([
    admin.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Print receipt' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.pdf$/)
  const { data: entered } = await backend
    .from('donations')
    .select('donor_id, receipts(name:data->donor->>name)')
    .eq('donor_id', donor.id)
    .throwOnError()
  expect(entered).toEqual([{ donor_id: donor.id, receipts: [{ name }] }])

  await dialog.getByRole('button', { name: 'Enter another' }).click()
  await expect(dialog.getByLabel('Payment method')).toHaveValue('cash')
  await expect(dialog.getByLabel('Cause')).toHaveValue('elder-care')
  await chooseAnonymous(dialog)
  await dialog.getByLabel('Amount in rupees').fill('3,100')
  await dialog.getByRole('button', { name: 'Enter the gift' }).click()
  await expect(dialog.getByText('Gift of ₹3,100 entered.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Print receipt' })).toHaveCount(0)
  await dialog.getByRole('link', { name: 'See the gift' }).click()
  await expect(admin.getByText('It has no receipt, because the donor is anonymous.')).toBeVisible()

  await admin.goto(`/admin/donors/${donor.id}`)
  await admin.getByRole('button', { name: 'Enter a gift' }).click()
  await expect(dialog).toContainText(`${name}`)
  await expect(dialog.getByRole('button', { name: 'Change the donor' })).toBeVisible()
})
