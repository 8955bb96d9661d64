import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { holdCapabilities } from '#web/admin/data/may.ts'
import { expectNoViolations, expectToFit } from '#web/testing/accessible.ts'
import { answerBackOffice, openBackOffice } from '#web/testing/back-office.ts'
import { message } from '#web/testing/find.ts'
import { answer, record } from '#web/testing/network.ts'
import { answerRole } from '#web/testing/sign-in.ts'

const GIFT = '3c1f7a52-8f0e-4a07-9b11-5b8a6f0c2d41'
const card = {
  kind: 'memory',
  name: 'Kamala Devi',
  from_name: 'Asha Rao',
  message: 'She taught us to read.',
  recipient_name: 'Meera',
  due_at: '2026-11-20T10:30:00Z',
  sent_at: null,
  stopped_at: null,
}
const section = page.getByRole('region', { name: 'Dedication' })
const stop = page.getByRole('button', { name: 'Stop the card' })

beforeEach(async () => {
  await page.viewport(360, 740)
  answerBackOffice()
  answer('/rest/v1/donations', {
    id: GIFT,
    amount: 1000,
    refunded_amount: 0,
    deducted_amount: 0,
    platform: 'razorpay',
    payment_status: 'successful',
    created_at: '2026-11-20T10:00:00Z',
  })
  answer('/rest/v1/dedications', [card])
})

test('shows what a card says and when it goes out, and stops it after a question', async () => {
  const asked = record('/rest/v1/rpc/stop_card')
  await openBackOffice(`/donations/${GIFT}`)
  await expect.element(section).toHaveTextContent('In memory of someoneKamala Devi')
  await expect.element(section).toHaveTextContent('Goes out on 20 Nov 2026, 4:00 pm')
  await expectNoViolations()
  await expectToFit()
  await stop.click()
  answer('/rest/v1/dedications', [{ ...card, stopped_at: '2026-11-20T10:05:00Z' }])
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop the card' }).click()
  await expect.element(message('The card is stopped.')).toBeVisible()
  expect(asked.map(({ body }) => body)).toEqual([{ donation: GIFT }])
  await expect.element(section).toHaveTextContent('Stopped on 20 Nov 2026, 3:35 pm')
  await expect.element(stop).not.toBeInTheDocument()
})

test.each([
  [{ sent_at: '2026-11-20T10:30:00Z' }, 'Sent on 20 Nov 2026, 4:00 pm'],
  [{ due_at: null }, 'A link that the donor sends'],
])('describes a card with %j', async (changes, text) => {
  answer('/rest/v1/dedications', [{ ...card, ...changes }])
  answerRole('viewer', ['gifts.read'])
  holdCapabilities(['gifts.read'])
  await openBackOffice(`/donations/${GIFT}`)
  await expect.element(section).toHaveTextContent(text)
  await expect.element(stop).not.toBeInTheDocument()
})

test('adds up dedications of the period, each linked to its gifts', async () => {
  const none = {
    gifts: 1,
    refunds: 0,
    deductions: 0,
    amount: '500',
    refunded: '0',
    deducted: '0',
    net: '500',
  }
  answer('/rest/v1/rpc/donation_report', { now: none, before: null, by: {}, trend: [] })
  answer('/rest/v1/rpc/monthly_gift_report', {
    figures: {},
    lost: { gifts: 0, amount: '0' },
    why: [],
    charges: { tried: 0, failed: 0, gifts: 0 },
  })
  const asked = record('/rest/v1/rpc/dedication_figures', [{ kind: 'memory', gifts: 2, net: 1500 }])
  await openBackOffice('/mis-dashboard?from=2026-04-01&to=2027-03-31')
  await expect
    .element(page.getByRole('link', { name: '2 gifts: In memory of someone' }))
    .toHaveAttribute(
      'href',
      '/admin/donations?from=2026-04-01&to=2027-03-31&status=successful&dedication=memory',
    )
  expect(asked.map(({ body }) => body)).toEqual([{ from_day: '2026-04-01', to_day: '2027-03-31' }])
})
