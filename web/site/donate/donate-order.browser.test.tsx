/** From the pay button to the provider's window: the key, the order, and the failures of either. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  answerGiving,
  CHECK,
  challenge,
  checkout,
  configured,
  custom,
  forgetCheckout,
  KEY,
  MONTHLY,
  mandate,
  ORDER,
  order,
  payButton,
  preset,
  sum,
  trouble,
} from '#web/testing/donate-page.ts'
import { exactly, message } from '#web/testing/find.ts'
import { answer, breakLine, heldBack, record, refuse } from '#web/testing/network.ts'
import { openPage } from '#web/testing/open-page.tsx'

beforeEach(() => answerGiving())

describe('the payment key', () => {
  const outOfOrder = refuse(500, { code: 'XX000', message: 'Out of order', details: null, hint: null })
  const notConfigured = message('Payment gateway is not configured. Please contact support.')
  const unreadable = message('Could not initialize payment gateway.')

  test('reports a missing key as not configured', async () => {
    answer(KEY, [])
    await openPage('/donate')
    await preset('₹499').click()
    await payButton.click()
    await expect.element(notConfigured).toBeVisible()
    await expect.element(payButton).toBeEnabled()
  })

  test('reads PGRST116 as a missing key', async () => {
    answer(KEY, refuse(406, { code: 'PGRST116', message: 'no rows', details: null, hint: null }))
    await openPage('/donate')
    await preset('₹499').click()
    await payButton.click()
    await expect.element(notConfigured).toBeVisible()
    await expect.element(unreadable).not.toBeInTheDocument()
  })

  test('reports a key that cannot be read, and reads it again on the next press', async () => {
    answer(KEY, outOfOrder)
    await openPage('/donate')
    await expect.element(unreadable).toBeVisible()
    answer(KEY, [])
    await preset('₹499').click()
    await payButton.click()
    await expect.element(notConfigured).toBeVisible()
  })

  test('keeps the button disabled until the key is there', async () => {
    const answered = heldBack()
    answer(KEY, async () => {
      await answered.until
      return configured
    })
    await openPage('/donate?amount=499')
    await expect.element(sum).toHaveTextContent(exactly('₹499'))
    await expect.element(payButton).toBeDisabled()
    answered.letGo()
    await expect.element(payButton).toBeEnabled()
  })
})

test('shows the reason when no order could be opened', async () => {
  const answered = heldBack()
  answer(ORDER, async () => {
    await answered.until
    return refuse(502, { error: 'The bank is asleep.' })
  })
  await openPage('/donate')
  await preset('₹499').click()
  await payButton.click()
  await expect.element(payButton).toHaveTextContent(exactly('Processing...'))
  await expect.element(payButton).toBeDisabled()
  await expect.element(message('Initializing payment...')).toBeVisible()
  answered.letGo()
  await expect.element(message('Failed to initiate payment: The bank is asleep.')).toBeVisible()
  await expect.element(message('Initializing payment...')).not.toBeInTheDocument()
  await expect.element(payButton).toHaveTextContent(exactly('Give ₹499'))
  await expect.element(payButton).toBeEnabled()
  const box = trouble('The payment could not begin. No money was taken.')
  await expect.element(box).toHaveTextContent('The bank is asleep.')
})

test('sends the gift with its cause and the first campaign of the visit', async () => {
  const sent = record(ORDER, order)
  await openPage('/privacy?utm_source=whatsapp&utm_campaign=diwali')
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(exactly('Get in Touch'))
  await openPage('/donate?cause_id=elder-care&utm_source=mail&utm_term=late')
  await custom.fill('75000')
  await expect.element(sum).toHaveTextContent(exactly('₹75,000'))
  await payButton.click()
  await checkout()
  expect(sent.map(({ body }) => body)).toEqual([
    {
      amount: 75000,
      platform: 'razorpay',
      cause_id: 'elder-care',
      is_monthly: false,
      citizenship: 'indian',
      utm_source: 'whatsapp',
      utm_medium: null,
      utm_campaign: 'diwali',
      utm_term: null,
      utm_content: null,
      poster: null,
      language: 'en',
    },
  ])
})

test('reports a lost network and opens the window once it is back', async () => {
  await openPage('/donate')
  await preset('₹499').click()
  await expect.poll(() => 'Razorpay' in window).toBe(true)
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  answer(ORDER, breakLine)
  await payButton.click()
  await expect
    .element(
      message(
        'Failed to initiate payment: You seem to be offline. Nothing was charged. Please try again once you are connected.',
      ),
    )
    .toBeVisible()
  online.mockReturnValue(true)
  answer(ORDER, order)
  await payButton.click()
  await checkout()
})

test('tries a broken line again under the same idempotency key, with a proof of work', async () => {
  const sent = record(ORDER, () => (sent.length === 1 ? breakLine() : order))
  await openPage('/donate')
  await preset('₹499').click()
  await userEvent.dblClick(payButton)
  await checkout()
  expect(sent).toHaveLength(2)
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[0]).toMatch(/^[a-z0-9-]{8,}$/)
  expect(keys[1]).toBe(keys[0])
  expect(sent[0]?.headers.get('x-gift-proof')).toMatch(new RegExp(`^${challenge}:\\d+$`))
})

const crowded = () =>
  refuse(503, {
    code: 'busy',
    error: 'Very many people are giving just now. Nothing was charged. Please try again in a moment.',
  })

const changingOver = () =>
  refuse(503, {
    code: 'unavailable',
    error: 'The site can not do this just now. Please try again in a moment.',
  })

test.each([
  ['too many people give', crowded],
  ['the database changes over', changingOver],
])('asks twice more by itself while %s, under the same idempotency key', async (_, passing) => {
  const sent = record(ORDER, () => (sent.length < 3 ? passing() : order))
  await openPage('/donate')
  await preset('₹499').click()
  await payButton.click()
  await expect.poll(() => sent.length, { timeout: 15_000 }).toBe(3)
  await checkout()
  expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
})

test('asks the donor to try again in a moment if the crowd stays, and keeps the amount', async () => {
  const sent = record(ORDER, crowded)
  await openPage('/donate')
  await custom.fill('1234')
  await payButton.click()
  await expect
    .element(
      message(
        'Failed to initiate payment: Very many people are giving just now. Nothing was charged. Please try again in a moment.',
      ),
      { timeout: 15_000 },
    )
    .toBeVisible()
  expect(sent).toHaveLength(3)
  await expect.element(custom).toHaveValue('1,234')
  await expect.element(payButton).toBeEnabled()
})

test('starts a monthly gift under a new key once it no longer replaces another', async () => {
  const token = 't'.repeat(43)
  let hasEnded = false
  answer(CHECK, { status: 'created' })
  const sent = record(MONTHLY, ({ body }) => {
    const isGone = hasEnded && (body as { replaces_token?: string }).replaces_token !== undefined
    return isGone ? refuse(404, { code: 'unknown_link', message: 'Gone' }) : mandate
  })
  const note = page.getByText('This replaces your present monthly gift')
  const arrive = async () => {
    sessionStorage.setItem('daan-replaced-gift', token)
    await openPage('/donate?amount=499&monthly=1')
    await expect.element(note).toBeVisible()
  }
  const begin = async () => {
    forgetCheckout()
    await payButton.click()
    const { options } = await checkout()
    options.modal.ondismiss()
    await expect.element(trouble('You closed the payment window')).toHaveTextContent('No money was taken')
  }
  await arrive()
  await begin()
  await begin()
  await page.getByRole('button', { name: 'Keep both instead' }).click()
  await begin()
  await arrive()
  await begin()
  hasEnded = true
  await begin()
  await expect.element(note).not.toBeInTheDocument()
  const replaced = sent.map(({ body }) => (body as { replaces_token?: string }).replaces_token)
  expect(replaced).toEqual([token, token, undefined, token, token, undefined])
  const [first, again, alone, ...second] = sent.map(({ headers }) => headers.get('idempotency-key'))
  expect(again).toBe(first)
  expect(alone).not.toBe(first)
  expect(second[1]).toBe(second[0])
  expect(second[2]).not.toBe(second[0])
})

test('enables the button again when the page comes back from the browser’s cache', async () => {
  answer(ORDER, () => new Promise<never>(() => {}))
  await openPage('/donate')
  await preset('₹499').click()
  await payButton.click()
  await expect.element(payButton).toHaveTextContent(exactly('Processing...'))
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await expect.element(payButton).toHaveTextContent(exactly('Give ₹499'))
  await expect.element(message('Initializing payment...')).not.toBeInTheDocument()
  answer(ORDER, order)
  await payButton.click()
  await checkout()
})

test('sends the honeypot along and shows the refusal', async () => {
  const sent = record(ORDER, refuse(400, { error: 'This gift could not be taken.' }))
  await openPage('/donate')
  await preset('₹499').click()
  const trap = page.getByCss('main input[name="website"]')
  await expect.element(trap).not.toBeInViewport()
  ;(trap.element() as HTMLInputElement).value = 'https://example.com'
  await payButton.click()
  await expect.element(message('Failed to initiate payment: This gift could not be taken.')).toBeVisible()
  expect(sent[0]?.body).toMatchObject({ website: 'https://example.com' })
})
