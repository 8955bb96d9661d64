import { expectAccessible } from './accessible.ts'
import { payButton, payWithUpi, startPaying } from './giving.ts'
import { expect, message, test } from './staff.ts'

/** A promise at a meeting: entered by staff, paid in part through its link, and the rest in cash. */
test('enters a pledge that is paid in parts, by its link and in cash', async ({
  admin,
  backend,
  browser,
}) => {
  test.slow()
  const { data: donor } = await backend
    .from('donors')
    .insert({ name: `Journey Pledge ${Date.now()}`, email: `pledge.${Date.now()}@example.org` })
    .select()
    .single()
    .throwOnError()
  await admin.goto('/admin/pledges')
  await admin.getByRole('button', { name: 'Enter a pledge' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Enter a pledge' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please choose the donor.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Donor' }).fill(donor.name)
  await admin.getByRole('option', { name: donor.name }).click()
  await dialog.getByLabel('Amount in rupees').fill('4,321')
  await dialog.getByLabel('Promised for').fill('2099-12-31')
  await dialog.getByLabel('Cause').selectOption('elder-care')
  await expectAccessible(admin)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(message(admin, 'Pledge entered.')).toBeVisible()
  const row = admin.getByRole('row').filter({ hasText: donor.name })
  await expect(row).toContainText('₹4,321 promised')
  await row.getByRole('button', { name: /^Link/ }).click()
  const link = await admin.getByRole('dialog').getByText('#pledge=').innerText()

  const donors = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const page = await donors.newPage()
  await page.goto(link.replace(/Copy$/, '').trim())
  await expect(
    message(page, 'Thank you for your pledge of ₹4,321. You can give all that remains, or a part of it.'),
  ).toBeVisible()
  await expect(payButton(page)).toContainText('₹4,321')
  await expect(page.locator('main form')).toHaveAttribute('data-choice', /cause_id=elder-care/)
  await page.getByRole('textbox', { name: /amount/i }).fill('321')
  await startPaying(page)
  await payWithUpi(page, 'success@razorpay')
  await expect(page).toHaveURL(/thank-you/)
  await donors.close()

  await admin.goto(`/admin/donors/${donor.id}`)
  await admin.getByRole('button', { name: 'Enter a gift' }).click()
  const gift = admin.getByRole('dialog', { name: 'Enter a gift' })
  await gift.getByLabel('Amount in rupees').fill('4,000')
  await gift.getByLabel('Payment method').selectOption('cash')
  await gift.getByLabel('Pledge').selectOption({ index: 1 })
  await gift.getByRole('button', { name: 'Enter the gift' }).click()
  await expect(admin.getByRole('dialog', { name: 'Gift entered' })).toBeVisible()
  await admin.goto('/admin/pledges?status=paid')
  await expect(admin.getByRole('row').filter({ hasText: donor.name })).toContainText('₹4,321 given')
  await expectAccessible(admin)
})
