import { expectAccessible } from './accessible.ts'
import { join } from './colleague.ts'
import { expect, message, test } from './staff.ts'

/** A fundraiser's thanks: from Home, taken back, and not asked of a colleague; then a note and a reminder. */
test('thanks a donor once, and remembers what to do next', async ({ admin, backend, browser }) => {
  test.slow()
  const name = `Journey Thanks ${Date.now()}`
  const { data: donor } = await backend
    .from('donors')
    .insert({ name, email: `thanks.${Date.now()}@example.org`, phone: '+91 98200 00077' })
    .select()
    .single()
    .throwOnError()
  const { data: gift } = await backend
    .rpc('enter_gift', {
      gift: { amount: 900_000, platform: 'cheque', transaction_id: '000077', donor_id: donor.id },
    })
    .throwOnError()
  const { page } = await join(browser, backend, 'fundraiser')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin')
  await admin.goto('/admin')
  const thank = { name: `Thank ${name}` }
  await expect(admin.getByRole('button', thank)).toBeVisible()

  await page.getByRole('button', thank).click()
  const dialog = page.getByRole('dialog', thank)
  await expect(dialog.getByLabel('Message')).toHaveValue(new RegExp(`Dear ${name},[^]*₹9,00,000`))
  await dialog.getByLabel('Message').fill('Dear friend & helper')
  await expect(dialog.getByRole('link', { name: 'Open WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/919820000077?text=Dear%20friend%20%26%20helper',
  )
  await expectAccessible(page)
  const { data: none } = await backend.from('thanks').select().eq('donation_id', gift.id).throwOnError()
  expect(none).toEqual([])
  await dialog.getByRole('button', { name: 'I have thanked them' }).click()
  await expect(message(page, `${name} is thanked.`)).toBeVisible()
  await expect(page.getByRole('button', thank)).toHaveCount(0)

  // The administrator's Home is older: it offers no text to send.
  await admin.getByRole('button', thank).click()
  await expect(message(admin, 'Meera The fundraiser has thanked this donor already.')).toBeVisible()
  await expect(admin.getByRole('dialog')).toHaveCount(0)
  await expect(admin.getByRole('button', thank)).toHaveCount(0)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(message(page, 'The thanks were taken back.')).toBeVisible()
  await expect(page.getByRole('button', thank)).toBeVisible()
  await page.goto(`/admin/donations/${gift.id}`)
  await page.getByRole('button', { name: 'Thank', exact: true }).click()
  await page.getByRole('dialog').getByLabel('How').selectOption('email')
  await expect(page.getByRole('dialog').getByLabel('Subject')).toHaveValue(/^Thank you from /)
  await page.getByRole('dialog').getByRole('button', { name: 'Send email' }).click()
  await expect(message(page, `Your email to ${name} is on its way.`)).toBeVisible()
  await expect(page.getByText(/^Thanked .* by email, by Meera The fundraiser/)).toBeVisible()

  await page.goto(`/admin/donors/${donor.id}`)
  await page.getByRole('button', { name: 'Add note' }).click()
  const note = page.getByRole('dialog', { name: 'Add note' })
  await note.getByRole('button', { name: 'Add note' }).click()
  await expect(note.getByText('Enter a text.')).toBeVisible()
  await note.getByLabel('Note').fill('Visited the school with us')
  await expectAccessible(page)
  await note.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Visited the school with us' })).toContainText(
    'by Meera The fundraiser',
  )
  await page.getByRole('button', { name: 'Remind me' }).click()
  const reminder = page.getByRole('dialog', { name: 'Remind me' })
  await reminder.getByLabel('Remind me to').fill('Invite her to the annual day')
  await reminder.getByLabel('On').fill(new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' }))
  await reminder.getByRole('button', { name: 'Remind me' }).click()
  await expect(message(page, 'Reminder set.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Email: Thank you from' })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Your reminders' })).toBeVisible()
  await expectAccessible(page)
  await admin.goto('/admin')
  await expect(admin.getByRole('heading', { name: 'Donors to thank' })).toBeVisible()
  await expect(admin.getByText('Invite her to the annual day')).toHaveCount(0)
  await page.getByRole('button', { name: 'Done Invite her to the annual day' }).click()
  await expect(page.getByRole('heading', { name: 'Your reminders' })).toHaveCount(0)
})
