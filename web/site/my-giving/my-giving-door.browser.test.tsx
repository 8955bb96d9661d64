/** The way in to a donor's own page. */
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolations } from '#web/testing/accessible.ts'
import { message } from '#web/testing/find.ts'
import { answer, breakLine, heldBack, record, refuse } from '#web/testing/network.ts'
import { openPrivatePage } from '#web/testing/open-page.tsx'
import { answerSite } from '#web/testing/site-rows.ts'

const OTP = '/auth/v1/otp'
const VERIFY = '/auth/v1/verify'
const email = page.getByLabelText('Email address')
const send = page.getByRole('button', { name: 'Send me the link' })
const code = page.getByLabelText('Code from the email')
const show = page.getByRole('button', { name: 'Show my gifts' })
const noAnswer = 'That did not work. Please check your connection and try again.'

beforeEach(async () => {
  await page.viewport(360, 740)
  answerSite()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

async function open(): Promise<void> {
  await openPrivatePage('/my-giving')
  await expect.element(email).toBeVisible()
}

test('refuses what is not an address, and says when the link could not be sent', async () => {
  await open()
  await email.fill('nobody')
  await send.click()
  await expect.element(email).toHaveAccessibleDescription('Please enter a valid email address.')
  await expect.element(email).toHaveFocus()
  answer(OTP, breakLine)
  await email.fill('asha@example.org')
  await send.click()
  await expect.element(message(noAnswer)).toBeVisible()
  await expect.element(email).toHaveValue('asha@example.org')
  await expectNoViolations()
})

test('requests one letter however often its button is pressed', async () => {
  const held = heldBack()
  const asked = record(OTP, async () => {
    await held.until
    return {}
  })
  await open()
  await email.fill('asha@example.org')
  await send.click()
  await expect.element(page.getByRole('button', { name: /Sending/ })).toBeDisabled()
  held.letGo()
  await expect.element(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  expect(asked).toHaveLength(1)
})

test('keeps the code step after a wrong code or a broken line, and leads to another address', async () => {
  answer(OTP, {})
  await open()
  await email.fill('asha@example.org')
  await send.click()
  answer(VERIFY, () => refuse(403, { error_code: 'otp_expired', code: 'otp_expired', msg: 'expired' }))
  await code.fill('123456')
  await show.click()
  await expect.element(code).toHaveAccessibleDescription(/This code is wrong/)
  answer(VERIFY, breakLine)
  await code.fill('123457')
  await show.click()
  await expect.element(message(noAnswer)).toBeVisible()
  await page.getByRole('button', { name: 'Use another address' }).click()
  await expect.element(email).toBeVisible()
})

test('has words for claims at the same door, which do not depend on the address', async () => {
  const asked = record(OTP, () => ({}))
  await openPrivatePage('/claim')
  await expect.element(page.getByRole('heading', { name: 'Claim your receipt' })).toBeVisible()
  await expect.element(page.getByText(/You gave by transfer, UPI or at our office\?/)).toBeVisible()
  await email.fill('asha@example.org')
  await send.click()
  await expect.element(page.getByText('The address may have a typing error.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  expect(asked).toHaveLength(1)
  await expectNoViolations()
})
