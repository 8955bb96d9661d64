import { readFile } from 'node:fs/promises'
import type { SupabaseClient } from '@supabase/supabase-js'
import { expectAccessible } from './accessible.ts'
import { chooseAnonymous, chooseNewPerson } from './gift-donor.ts'
import { give, openOrder, whileDown } from './gifts.ts'
import { asOwner } from './owner.ts'
import { expect, message, test } from './staff.ts'
import type { Page } from './test.ts'

/** Gifts paid in the sandbox and entered by hand; each journey uses amounts of its own. */

// One after the other: the provider is down in one of them.
test.describe.configure({ mode: 'default' })

const list = (page: Page) => page.getByRole('table', { name: 'Donations' })
const rows = (page: Page) => list(page).locator('tbody tr')
const sum = (page: Page, name: string) =>
  page.locator('dl > div', { has: page.getByText(name, { exact: true }) })
const handled = (backend: SupabaseClient, orderId: string, event: string) =>
  expect
    .poll(
      async () => {
        const found = backend.from('payment_events').select('outcome').match({ order_id: orderId, event })
        return (await found.throwOnError()).data?.[0]?.outcome
      },
      { timeout: 60_000 },
    )
    .toBeTruthy()
const settled = (page: Page) => expect(page.locator('main [aria-busy=true]')).toHaveCount(0)

test('finds a gift, refunds a part of it and shows its history', async ({ admin, backend }) => {
  test.slow()
  // New for each attempt: the second must not find the gifts of the first.
  const attempt = String(Date.now())
  // As long as they get: what shows it must not be wider than a phone.
  const email = `journey.${attempt.slice(-4)}.of-the-accounts-department@mail.a-large-organisation.example.org`
  const phone = `98${attempt.slice(-8)}`
  const { orderId, paymentId } = await give({
    rupees: 4321,
    causeId: 'elder-care',
    email,
    contact: `+91${phone}`,
  })
  const failed = await give({ rupees: 4322, vpa: 'failure@razorpay', email })
  // The list and the history show what the provider reported by the time they are opened.
  await handled(backend, orderId, 'payment.captured')
  await handled(backend, failed.orderId, 'payment.failed')

  await admin.goto('/admin')
  await admin.getByRole('link', { name: /^\d+ gifts?$/ }).click()
  await expect(admin).toHaveURL(
    /\/admin\/donations\?from=\d{4}-\d\d-01&to=\d{4}-\d\d-\d\d&status=successful$/,
  )
  await expect(admin.getByRole('button', { name: 'This month' })).toHaveAttribute('aria-pressed', 'true')
  await expect(admin.getByRole('button', { name: 'Successful, remove this filter' })).toBeVisible()
  await expect(admin.getByLabel('Status')).toBeHidden()
  await admin.getByRole('button', { name: 'Filters (1)' }).click()
  await expect(admin.getByLabel('Period')).toHaveValue('This month')
  await admin.getByRole('button', { name: 'Clear filters' }).click()
  await admin.getByLabel('Search', { exact: true }).fill(email)
  await expect(rows(admin)).toHaveCount(2)
  await expect(admin).toHaveURL(/q=journey\./)
  await expect(sum(admin, 'Gifts found')).toContainText('2')
  await expect(sum(admin, 'Gifts found')).toContainText('1 paid')
  await expect(sum(admin, 'Net')).toContainText('₹4,321')

  // Two choices at once, the second before the address has followed the first.
  const status = await admin.getByLabel('Status').elementHandle()
  await admin.getByLabel('Cause').evaluate((cause, beside) => {
    for (const [select, value] of [
      [cause, 'elder-care'],
      [beside, 'successful'],
    ] as const) {
      ;(select as HTMLSelectElement).value = value
      select?.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }, status)
  await expect(admin.getByLabel('Status')).toHaveValue('successful')
  await expect(admin.getByLabel('Cause')).toHaveValue('elder-care')
  await expect(rows(admin)).toHaveCount(1)
  await admin.getByLabel('Search', { exact: true }).fill(`+91 ${phone.slice(0, 5)} ${phone.slice(5)}`)
  await expect(admin).toHaveURL(new RegExp(phone.slice(0, 5)))
  await settled(admin)
  // The address alone is enough to see the same again.
  await admin.goto(admin.url())
  await expect(rows(admin)).toHaveCount(1)
  await expect(admin.getByRole('button', { name: 'Filters (2)' })).toBeVisible()
  await admin.getByRole('button', { name: 'Elder Care, remove this filter' }).click()
  await expect(admin).not.toHaveURL(/cause=/)
  await expect(rows(admin)).toHaveCount(1)
  await admin.getByRole('link', { name: email }).click()

  await expect(admin.getByRole('heading', { level: 1 })).toHaveText(`₹4,321 from ${email}`)
  await expect(admin.getByText(`Order ${orderId}`)).toBeVisible()
  await expect(admin.getByText(`Payment ${paymentId}`)).toBeVisible()
  await expect(admin.getByText('Payment received: ₹4,321 by UPI')).toBeVisible()
  // The main steps, and the technical ones for who wants them: the next gift shows them too.
  const technical = admin.getByText('Update from Razorpay: payment captured')
  await expect(technical).toHaveCount(0)
  await admin.getByLabel('Show technical steps').check()
  await expect(technical.first()).toBeVisible()
  await admin.reload()
  await expect(technical.first()).toBeVisible()
  await admin.getByLabel('Show technical steps').uncheck()
  await expect(technical).toHaveCount(0)
  await expect(admin.getByRole('button', { name: 'Copy' })).toHaveCount(2)

  await admin.getByRole('button', { name: 'Refund' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('A part of it').check()
  await dialog.getByLabel('Amount in rupees').fill('5000')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('At most ₹4,321 of this gift can still be refunded.')).toBeVisible()
  await expect(dialog.getByText('Please give a reason for the refund.')).toBeVisible()
  await dialog.getByLabel('Amount in rupees').fill('1,200.50')
  await dialog.getByLabel('Reason').fill('Given twice by mistake')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('one thousand two hundred rupees and fifty paise')).toBeVisible()
  await expectAccessible(admin)
  await dialog.getByRole('button', { name: 'Refund ₹1,200.50' }).click()
  await expect(message(admin, '₹1,200.50 has been refunded.')).toBeVisible()
  await expect(dialog).toHaveCount(0)

  const history = admin.getByRole('region', { name: 'History' })
  const asked = history.getByRole('listitem').filter({ hasText: 'Refund of ₹1,200.50 requested' })
  await expect(asked).toContainText(/by (Asha|admin@example\.org)/)
  await expect(asked).toContainText('Reason: Given twice by mistake')
  await expect(history).toContainText('Refund of ₹1,200.50 has gone to the donor')
  await history.getByLabel('Show technical steps').check()
  await expect(history).toContainText('Update from Razorpay: payment captured')
  await expectAccessible(admin)
  const { data } = await backend
    .from('donations')
    .select('payment_status, refunded_amount')
    .eq('order_id', orderId)
    .single()
    .throwOnError()
  expect(data).toEqual({ payment_status: 'successful', refunded_amount: 1200.5 })
})

test('writes to the donor what was refunded, what remains, and that a refund failed', async ({
  admin,
  backend,
}, { project }) => {
  const email = `refunded-${Date.now()}@example.org`
  const { orderId, paymentId } = await give({ rupees: 1499, email })
  await handled(backend, orderId, 'payment.captured')
  const { data: gift } = await backend
    .from('donations')
    .select('id')
    .eq('payment_id', paymentId)
    .single()
    .throwOnError()
  const refund = async (part: string | null, sum: string) => {
    await admin.goto(`/admin/donations/${gift.id}`)
    await admin.getByRole('button', { name: 'Refund' }).click()
    const dialog = admin.getByRole('dialog')
    if (part) {
      await dialog.getByLabel('A part of it').check()
      await dialog.getByLabel('Amount in rupees').fill(part)
    }
    await dialog.getByLabel('Reason').fill('Given by mistake')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByRole('button', { name: `Refund ${sum}` }).click()
    await expect(message(admin, `${sum} has been refunded.`)).toBeVisible()
  }
  const letter = async (subject: string) => {
    await admin.goto(`/admin/messages?q=${encodeURIComponent(email)}`)
    await admin.getByRole('main').getByRole('link', { name: subject }).click()
    await admin.getByRole('button', { name: 'Plain text' }).click()
    return admin.locator('pre')
  }

  await refund('500', '₹500')
  await expect(await letter('Your refund of ₹500')).toContainText('Remaining gift: ₹999')

  await refund(null, '₹999')
  await expect(await letter('Your refund of ₹999')).toContainText('Remaining gift: ₹0')
  await admin.goto(`/admin/messages?q=${encodeURIComponent(email)}`)
  const thanks = admin.getByRole('main').getByRole('link', { name: 'Thanks for a gift' })
  await expect(thanks).toContainText('The gift was refunded.')

  // The sandbox's refunds never fail.
  await asOwner(
    project.use.baseURL,
    `select private.record_refund(jsonb_build_object('refund_id', refund_id, 'payment_id', payment_id, 'amount', amount,
      'currency', currency, 'status', 'failed')) from public.refunds where payment_id = $1 and amount = 999`,
    [paymentId],
  )
  await expect(await letter('Your refund of ₹999 did not go through')).toContainText('Your gift: ₹999')

  await admin.goto('/admin/payments-to-check')
  const note = admin.getByRole('listitem').filter({ hasText: 'Refund did not arrive' })
  await note.getByRole('button', { name: /^Mark as resolved/ }).click()
  await admin.getByRole('dialog').getByLabel('What was done').fill('Paid back by bank transfer.')
  await admin.getByRole('dialog').getByRole('button', { name: 'Mark as resolved' }).click()
  await expect(message(admin, 'Marked as resolved.')).toBeVisible()
})

test('corrects by hand what the provider did not report, and repeats a lost refund once', async ({
  admin,
  backend,
}) => {
  await test.step('repeats a refund whose response was lost, once', async () => {
    const { paymentId } = await give({ rupees: 4331 })
    const { data: gift } = await backend
      .from('donations')
      .select('id')
      .eq('payment_id', paymentId)
      .single()
      .throwOnError()
    await admin.goto(`/admin/donations/${gift.id}`)
    // It arrives, but the answer does not.
    await admin.route('**/functions/v1/refund-razorpay-payment', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await admin.getByRole('button', { name: 'Refund' }).click()
    const dialog = admin.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('The whole of it')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByRole('button', { name: 'Refund ₹4,331' }).click()
    await expect(dialog.getByText(/^It is not known yet whether ₹4,331 was refunded\./)).toBeVisible()
    await admin.unroute('**/functions/v1/refund-razorpay-payment')
    await dialog.getByRole('button', { name: 'Ask again' }).click()
    await expect(message(admin, '₹4,331 has been refunded.')).toBeVisible()
    const { data: refunds } = await backend
      .from('refunds')
      .select('amount, status')
      .eq('payment_id', paymentId)
    expect(refunds).toEqual([{ amount: 4331, status: 'processed' }])
    await expect(admin.getByText('Refunded', { exact: true }).first()).toBeVisible()
    await expect(admin.getByRole('button', { name: 'Refund' })).toHaveCount(0)
  })

  await test.step('records a return that the provider did not report, with a reason in the history', async () => {
    const { paymentId } = await give({ rupees: 4341 })
    const { data: gift } = await backend
      .from('donations')
      .select('id')
      .eq('payment_id', paymentId)
      .single()
      .throwOnError()
    await admin.goto(`/admin/donations/${gift.id}`)
    await admin.getByRole('button', { name: 'Adjust amount' }).click()
    const dialog = admin.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Please change one of the amounts.')).toBeVisible()
    await expect(dialog.getByText('Please give a reason for the correction.')).toBeVisible()
    await expectAccessible(admin)
    await dialog.getByLabel('Total chargebacks (₹)').fill('341')
    await dialog.getByLabel('Reason').fill('Chargeback on the statement of May')
    await expect(dialog.getByText('Net ₹4,000 of ₹4,341')).toBeVisible()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(message(admin, 'The gift is corrected.')).toBeVisible()
    await expect(admin.getByText('Amount adjusted')).toBeVisible()
    await expect(admin.getByText('Reason: Chargeback on the statement of May')).toBeVisible()
    await expect(admin.getByText('₹4,000', { exact: true })).toBeVisible()

    // Typed by mistake: taken back in the same dialog.
    await admin.getByRole('button', { name: 'Adjust amount' }).click()
    await dialog.getByLabel('Total chargebacks (₹)').fill('0')
    await dialog.getByLabel('Reason').fill('Of another gift')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(admin.getByText('Total chargebacks: ₹0')).toBeVisible()
  })
})

test('enters, corrects, exports and withdraws a cheque', async ({ admin }) => {
  test.slow()
  await admin.setViewportSize({ width: 360, height: 740 })
  await admin.goto('/admin/donations')
  await admin.getByRole('button', { name: 'Enter a gift' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('Payment method').selectOption('cheque')
  await dialog.getByRole('button', { name: 'Enter the gift' }).click()
  await expect(dialog.getByText('Please enter an amount of more than ₹0, in rupees and paise.')).toBeVisible()
  await expect(dialog.getByText('Please enter the cheque number.')).toBeVisible()
  await expect(
    dialog.getByText('Please choose the donor, a new person, or “Donation box / anonymous”.'),
  ).toBeVisible()
  await expectAccessible(admin)
  await dialog.getByLabel('Amount in rupees').fill('₹1,11,111')
  await dialog.getByLabel('Cheque number').fill('CHQ-7788')
  await dialog.getByLabel('Date received').fill('2026-04-01')
  await dialog.getByLabel('Cause').selectOption('elder-care')
  await chooseNewPerson(dialog, 'Journey Ravi')
  await dialog.getByRole('button', { name: 'Enter the gift' }).click()
  await expect(message(admin, 'Gift of ₹1,11,111 entered.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()

  // The same cheque a second time is asked about.
  await admin.getByRole('button', { name: 'Enter a gift' }).click()
  await dialog.getByLabel('Amount in rupees').fill('111111')
  await dialog.getByLabel('Payment method').selectOption('cheque')
  await dialog.getByLabel('Cheque number').fill('CHQ-7788')
  await chooseAnonymous(dialog)
  await dialog.getByRole('button', { name: 'Enter the gift' }).click()
  await expect(
    dialog.getByText(/^A gift with this reference already exists: ₹1,11,111 of 1 Apr 2026, Journey Ravi\./),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await admin.setViewportSize({ width: 1280, height: 900 })
  await admin.goto('/admin/donations?q=chq-7788&from=2026-04-01&to=2026-04-01')
  await expect(rows(admin)).toHaveCount(1)
  const [download] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('button', { name: 'Export as CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('donations-2026-04-01-to-2026-04-01.csv')
  const file = await readFile(await download.path(), 'utf8')
  const lines = file.split('\r\n')
  expect(lines[0]).toMatch(
    /^\uFEFFDate,Time \(IST\),Donor,Email,Phone,Amount \(INR\),Refunded \(INR\),Chargebacks \(INR\),Status,Cause,/,
  )
  expect(lines[1]).toMatch(/^01-04-2026,,Journey Ravi,,,111111\.00,0\.00,0\.00,Successful,Elder Care,Cheque,/)
  expect(lines.slice(2)).toEqual([''])
  await expect(message(admin, '1 gift saved as a file.')).toBeVisible()

  await admin.getByRole('link', { name: 'Journey Ravi' }).click()
  await admin.getByRole('button', { name: 'Edit', exact: true }).click()
  await dialog.getByLabel('Name of the donor').fill('Journey Ravi Rao')
  await dialog.getByLabel('Donation type').selectOption('corpus')
  await dialog.getByLabel('Donor’s direction').fill('Letter of 4 May 2026, file C-12')
  await expectAccessible(admin)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(message(admin, 'The gift is corrected.')).toBeVisible()
  await expect(
    admin.getByRole('definition').filter({ hasText: 'Letter of 4 May 2026, file C-12' }),
  ).toBeVisible()
  await expect(admin.getByText('Name: Journey Ravi → Journey Ravi Rao')).toBeVisible()

  const address = admin.url()
  await admin.getByRole('button', { name: 'Remove this entry' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Remove this entry' }).click()
  await expect(message(admin, 'Gift of ₹1,11,111 removed.')).toBeVisible()
  await admin.goto(address)
  await expect(
    admin.getByText(
      /^This gift of ₹1,11,111 from Journey Ravi Rao was withdrawn on .* by (Asha|admin@example\.org)/,
    ),
  ).toBeVisible()
})

test('turns the pages of a list, and reports a search without results', async ({ admin, backend }) => {
  const gifts = Array.from({ length: 60 }, (_, n) => ({
    amount: 1000 + n,
    platform: 'cash',
    payment_status: 'successful',
    donor_name: 'Journey Pages',
    created_at: `2026-05-01T10:00:${String(n).padStart(2, '0')}Z`,
  }))
  const { data: made } = await backend.from('donations').insert(gifts).select('id').throwOnError()
  await admin.goto('/admin/donations?q=journey+pages&sort=smallest')
  await expect(rows(admin)).toHaveCount(50)
  await expect(rows(admin).first()).toContainText('₹1,000')
  await admin.getByRole('link', { name: 'Next page' }).click()
  await expect(rows(admin)).toHaveCount(10)
  await expect(rows(admin).last()).toContainText('₹1,059')
  await admin.getByRole('link', { name: 'Previous page' }).click()
  await expect(rows(admin)).toHaveCount(50)
  await expect(rows(admin).first()).toContainText('₹1,000')
  await expect(admin.getByRole('link', { name: 'Previous page' })).toHaveCount(0)
  await admin.getByLabel('Sort').selectOption('largest')
  await expect(rows(admin).first()).toContainText('₹1,059')

  await admin.keyboard.press('Control+k')
  await admin.getByRole('combobox', { name: /^Search/ }).fill('journey nobody')
  await admin.getByRole('option', { name: 'Search donations for “journey nobody”' }).click()
  await expect(admin.getByText('No gifts match these filters.')).toBeVisible()
  await backend
    .from('donations')
    .delete()
    .in(
      'id',
      (made ?? []).map(({ id }) => id),
    )
    .throwOnError()
})

test('keeps a payment that does not add up until it is resolved, and opens it again', async ({ admin }) => {
  await whileDown(async () => {
    expect((await openOrder(4341)).error).toContain('The payment provider can not be reached')
  })
  await admin.goto('/admin')
  await admin.getByRole('button', { name: 'More of Donations' }).click()
  await admin.getByRole('link', { name: 'Payments to check' }).click()
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Payments to check')
  const note = admin.getByRole('listitem').filter({ hasText: 'Trouble with the payment provider' })
  await expect(note).toContainText('What to do: Check the keys under Settings')
  await expectAccessible(admin)
  await note.getByRole('button', { name: /^Mark as resolved/ }).click()
  await admin.getByRole('dialog').getByLabel('What was done').fill('Called them.')
  await admin.getByRole('dialog').getByRole('button', { name: 'Mark as resolved' }).click()
  await expect(message(admin, 'Marked as resolved.')).toBeVisible()
  await expect(admin.getByText('Nothing to check. Every payment adds up.')).toBeVisible()
  await admin.getByRole('link', { name: 'Resolved' }).click()
  await expect(note).toContainText('Called them.')
  await note.getByRole('button', { name: /^Open again/ }).click()
  await expect(message(admin, 'Open again.')).toBeVisible()

  // An order that goes through ends the trouble by itself.
  await openOrder(4342)
  await admin.goto('/admin/needs-attention?show=dealt-with')
  await expect(note).toContainText('automatically: The provider answers again.')
})
