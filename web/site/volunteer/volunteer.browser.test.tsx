import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolations, expectToFit } from '#web/testing/accessible.ts'
import { message } from '#web/testing/find.ts'
import { answer, heldBack, record, refuse } from '#web/testing/network.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerSite } from '#web/testing/site-rows.ts'

const FUNCTION = '/functions/v1/volunteer-application'
const name = page.getByLabelText('Your name')
const email = page.getByLabelText('Email address', { exact: true })
const area = page.getByLabelText('Interest area')
const text = page.getByLabelText('Message (optional)')
const submit = page.getByRole('button', { name: 'Submit Application' })
const sent = message('Thank you for your interest! We will get in touch soon.')

async function fill() {
  await name.fill('Asha Rao')
  await email.fill('asha@example.org')
  await area.selectOptions('Elder Care')
}

beforeEach(async () => {
  await page.viewport(1280, 800)
  answerSite()
  await openPage('/volunteer')
})

test('says what is wrong beside each field and focuses the first', async () => {
  await name.fill('A')
  await submit.click()
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveAccessibleDescription('Name must be at least 2 characters.')
  await expect.element(email).toHaveAccessibleDescription('Please enter a valid email address.')
  await expect.element(area).toHaveAccessibleDescription('Please select an interest area.')
  await expect.element(area).toHaveAttribute('aria-invalid', 'true')
  await expectNoViolations()
})

test('offers the seven areas of interest', async () => {
  await expect.element(area).toBeVisible()
  expect([...(area.element() as HTMLSelectElement).options].map((option) => option.text)).toEqual([
    'Select an interest area',
    'Teaching & Education',
    'Hygiene Drives',
    'Fundraising',
    'Therapy Support',
    'Elder Care',
    'Animal & Environment Welfare',
    'Other',
  ])
})

test('cannot be pressed twice while it is being sent', async () => {
  const answered = heldBack()
  const asked = record(FUNCTION, async () => {
    await answered.until
    return { success: true }
  })
  await fill()
  await submit.click()
  await expect.element(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
  answered.letGo()
  await expect.element(sent).toBeVisible()
  await expect.element(name).toHaveValue('')
  await expect.element(area).toHaveValue('')
  expect(asked.map(({ body }) => body)).toMatchObject([
    { name: 'Asha Rao', email: 'asha@example.org', interestArea: 'eldercare' },
  ])
})

test.each([
  [
    'a reason',
    { error: 'We have your application already.' },
    'Your application could not be sent. We have your application already.',
  ],
  ['no reason', {}, 'Your application could not be sent. Please try again.'],
])('keeps the form when sending fails with %s', async (_, body, said) => {
  answer(FUNCTION, refuse(409, body))
  await fill()
  await area.selectOptions('teaching')
  await text.fill('Sundays')
  await submit.click()
  await expect.element(message(said)).toBeVisible()
  await expect.element(name).toHaveValue('Asha Rao')
  await expect.element(area).toHaveValue('teaching')
  await expect.element(text).toHaveValue('Sundays')
  await expect.element(submit).toBeEnabled()
})

test('asks applicants under 18 for a guardian', async () => {
  await page.viewport(360, 740)
  const guardian = page.getByLabelText('Their email address')
  const asked = record(FUNCTION, { success: true })
  await fill()
  await expect.element(guardian).not.toBeVisible()
  await page.getByLabelText('I am under 18').click()
  await page.getByLabelText('Name of your parent or guardian').fill('Meera Rao')
  await submit.click()
  await expect
    .element(guardian)
    .toHaveAccessibleDescription('Enter the email address of your parent or guardian.')
  expect(asked).toEqual([])
  await expectToFit()
})
