import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectNoViolations } from '#web/testing/accessible.ts'
import { message } from '#web/testing/find.ts'
import { answer, breakLine, record, refuse } from '#web/testing/network.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerSite } from '#web/testing/site-rows.ts'

const FUNCTION = '/functions/v1/contact-form'
const name = page.getByLabelText('Your name')
const email = page.getByLabelText('Email address')
const subject = page.getByLabelText('Subject')
const text = page.getByLabelText('Message')
const send = page.getByRole('button', { name: 'Send Message' })
const sent = message('Your message has been sent! We will get back to you shortly.')

async function fill() {
  await name.fill('Asha Rao')
  await email.fill('asha@example.org')
  await subject.fill('A question')
  await text.fill('Where do I send books?')
}

beforeEach(async () => {
  answerSite()
  await openPage('/contact')
})

test('says what is wrong beside each field and focuses the first', async () => {
  await name.fill('Asha')
  await email.fill('asha@')
  await subject.fill('Help')
  await text.fill('Too short')
  await send.click()
  await expect.element(email).toHaveFocus()
  await expect.element(name).not.toHaveAttribute('aria-invalid')
  await expect.element(email).toHaveAccessibleDescription('Please enter a valid email address.')
  await expect.element(subject).toHaveAccessibleDescription('Subject must be at least 5 characters.')
  await expect.element(text).toHaveAccessibleDescription('Message must be at least 10 characters.')
  await expectNoViolations()
})

test('sends the message once for two presses, confirms it and is empty again', async () => {
  const asked = record(FUNCTION, { success: true })
  await fill()
  await userEvent.dblClick(send)
  await expect.element(sent).toBeVisible()
  await expect.element(name).toHaveValue('')
  await expect.element(text).toHaveValue('')
  expect(asked.map(({ body }) => body)).toMatchObject([
    {
      name: 'Asha Rao',
      email: 'asha@example.org',
      subject: 'A question',
      message: 'Where do I send books?',
      website: '',
    },
  ])
})

test('sends the honeypot along', async () => {
  const asked = record(FUNCTION, { success: true })
  await fill()
  const trap = page.getByCss('main input[name="website"]')
  await expect.element(trap).not.toBeInViewport()
  ;(trap.element() as HTMLInputElement).value = 'https://pills.example'
  await send.click()
  await expect.element(text).toHaveValue('')
  expect(asked[0]?.body).toMatchObject({ website: 'https://pills.example' })
})

test.each([
  [
    'a refusal',
    () => refuse(429, { error: 'Too many messages.' }),
    'Failed to send message: Too many messages.',
  ],
  ['an error', () => refuse(500, { message: 'Oops' }), 'Failed to send message: Failed to send message'],
  ['a lost line', breakLine, 'Failed to send message: Failed to send message'],
] as const)('keeps the form after %s and shows why', async (_, give, said) => {
  answer(FUNCTION, give)
  await fill()
  await send.click()
  await expect.element(message(said)).toBeVisible()
  await expect.element(text).toHaveValue('Where do I send books?')
  await expect.element(send).toBeEnabled()
})

test('sends the same message again under the same key', async () => {
  const asked = record(FUNCTION, () => (asked.length === 1 ? breakLine() : { success: true }))
  await fill()
  await send.click()
  await expect.element(message('Failed to send message: Failed to send message')).toBeVisible()
  await send.click()
  await expect.element(sent).toBeVisible()
  const keys = asked.map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
})
