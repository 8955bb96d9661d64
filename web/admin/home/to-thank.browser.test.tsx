import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerBackOffice, openBackOffice } from '#web/testing/back-office.ts'
import { message } from '#web/testing/find.ts'
import { answer, record, refuse } from '#web/testing/network.ts'

const waiting = {
  donation_id: 'gift-1',
  donor_id: 'donor-1',
  name: 'Asha Rao',
  amount: 500,
  given_at: '2026-11-17T10:00:00Z',
  gifts: 1,
  donors: 1,
}
const prepared = {
  name: 'Asha Rao',
  email: null,
  phone: null,
  whatsapp: null,
  language: 'en',
  subject: 'Thank you',
  text: 'Dear Asha',
}
const none = { gifts: 0, amount: '0', refunded: '0', deducted: '0', net: '0', refunds: 0, deductions: 0 }
const button = (name: string) => page.getByRole('button', { name })

beforeEach(async () => {
  await page.viewport(1280, 900)
  answerBackOffice()
  answer('/rest/v1/rpc/donation_report', { now: none, before: none, by: {}, trend: [] })
  answer('/rest/v1/rpc/monthly_gift_report', {
    figures: {},
    lost: { gifts: 0, amount: '0' },
    why: [],
    charges: { tried: 0, failed: 0, gifts: 0 },
  })
  answer('/rest/v1/rpc/donors_to_thank', [waiting])
})

test('takes back the thanks that were recorded, whichever gift they are for', async () => {
  answer('/functions/v1/thank-donor', prepared)
  answer('/rest/v1/rpc/thank_donor', ['an-older-gift'])
  const undone = record('/rest/v1/rpc/undo_thanks', Response.json(1))
  await openBackOffice('')
  await button('Thank Asha Rao').click()
  await button('I have thanked them').click()
  await expect.element(message('Asha Rao is thanked.')).toBeVisible()
  await button('Undo').click()
  await expect.element(message('The thanks were taken back.')).toBeVisible()
  expect(undone.map(({ body }) => body)).toEqual([{ gift: 'an-older-gift' }])
})

test('asks nobody to thank a donor whom a colleague has thanked meanwhile', async () => {
  const asked = record('/rest/v1/rpc/donors_to_thank', () => (asked.length === 1 ? [waiting] : []))
  answer(
    '/functions/v1/thank-donor',
    refuse(409, { code: '23505', message: 'Meera Iyer has thanked this donor already.' }),
  )
  await openBackOffice('')
  await button('Thank Asha Rao').click()
  await expect.element(message('Meera Iyer has thanked this donor already.')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByText('Everyone is thanked.')).toBeVisible()
})
