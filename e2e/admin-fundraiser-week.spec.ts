import { join } from './colleague.ts'
import { expect, message, test } from './staff.ts'
import type { Locator } from './test.ts'

/** Presses of a day's task, typing apart: a task that takes more has become harder. */
const MOST = { thank: 3, lapsed: 2, save: 2, note: 3, remind: 3, sheet: 3 }

const IN_INDIA = { timeZone: 'Asia/Kolkata' }

test('lets a fundraiser do a week’s work in few presses', async ({ backend, browser }) => {
  test.slow()
  const stamp = Date.now()
  const name = `Week ${stamp}`
  const { data: donor } = await backend
    .from('donors')
    .insert({ name, email: `week.${stamp}@example.org`, phone: '+91 98200 00088', city: `Nagar ${stamp}` })
    .select()
    .single()
    .throwOnError()
  const cheque = { amount: 950_000, platform: 'cheque', transaction_id: String(stamp), donor_id: donor.id }
  const lastYear = new Date(stamp - 365 * 86_400_000).toISOString()
  const { data: gift } = await backend.rpc('enter_gift', { gift: cheque }).throwOnError()

  const { page } = await join(browser, backend, 'fundraiser')
  const presses: Record<keyof typeof MOST, number> = {
    thank: 0,
    lapsed: 0,
    save: 0,
    note: 0,
    remind: 0,
    sheet: 0,
  }
  const press = async (task: keyof typeof MOST, what: Locator) => {
    await what.click()
    presses[task]++
  }

  // Monday: a large gift has come in.
  await page.goto('/admin')
  await press('thank', page.getByRole('button', { name: `Thank ${name}` }))
  const dialog = page.getByRole('dialog')
  // WhatsApp is not on this machine: its press is counted, and the page stays.
  await expect(dialog.getByRole('link', { name: 'Open WhatsApp' })).toHaveAttribute('target', '_blank')
  presses.thank++
  await press('thank', dialog.getByRole('button', { name: 'I have thanked them' }))
  await expect(message(page, `${name} is thanked.`)).toBeVisible()

  // Tuesday: the gift turns out to be of last year, so the donor has lapsed.
  await backend
    .rpc('correct_gift', {
      gift_id: gift.id,
      seen: gift.updated_at,
      changes: { created_at: lastYear, transaction_id: String(stamp) },
    })
    .throwOnError()
  await press('lapsed', page.getByRole('link', { name: 'Donors', exact: true }))
  await press('lapsed', page.getByRole('link', { name: 'Gave last year, not yet this year' }))
  await expect(page.getByRole('link', { name }).first()).toBeVisible()

  // Wednesday: those of one town, kept as a view.
  await page.goto(`${new URL(page.url()).pathname}${new URL(page.url()).search}&city=Nagar+${stamp}`)
  await press('save', page.getByRole('button', { name: 'Save this view' }))
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await press('save', page.getByRole('dialog').getByRole('button', { name: 'Save' }))
  await expect(page.getByRole('link', { name, exact: true }).first()).toHaveAttribute('aria-current', 'page')

  // Thursday: an invitation was posted to all of them.
  await press('note', page.getByRole('button', { name: 'For this donor' }))
  await press('note', page.getByRole('button', { name: /^Add a note to all/ }))
  await page.getByRole('dialog').getByLabel('Note').fill('Invitation posted')
  await press('note', page.getByRole('dialog').getByRole('button', { name: /^Add to/ }))
  await expect(message(page, 'Note added to 1 donor.')).toBeVisible()
  await press('remind', page.getByRole('link', { name }).last())
  await expect(page.getByRole('listitem').filter({ hasText: 'Invitation posted' })).toBeVisible()
  await press('remind', page.getByRole('button', { name: 'Remind me' }))
  await page.getByRole('dialog').getByLabel('Remind me to').fill('Ask whether it arrived')
  await page.getByRole('dialog').getByLabel('On').fill(new Date().toLocaleDateString('en-CA', IN_INDIA))
  await press('remind', page.getByRole('dialog').getByRole('button', { name: 'Remind me' }))
  await expect(message(page, 'Reminder set.')).toBeVisible()

  // Friday: the sheet for the meeting.
  await press('sheet', page.getByRole('link', { name: 'Reports (MIS Dashboard)' }))
  await press('sheet', page.getByRole('link', { name: 'Charts', exact: true }))
  await press('sheet', page.getByRole('link', { name: /^Page of/ }).first())
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()

  expect(presses).toEqual(MOST)
})
