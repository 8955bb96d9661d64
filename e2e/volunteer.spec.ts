import { asOwner } from './owner.ts'
import { asAdministrator, expectNoSidewaysScroll, expectNoViolations, message, open } from './site.ts'
import { expect, test } from './test.ts'

const SENT = 'Thank you for your interest! We will get in touch soon.'

test('sends an application whose code came late, and one that a guardian agrees to and withdraws', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const name = `Asha Rao ${Date.now()}`
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  // The page's code is on its way while the person fills in the form and sends it.
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/volunteer')
  await page.getByLabel('Your name').fill(`  ${name} `)
  await page.getByLabel('Email address', { exact: true }).fill('asha@example.org')
  await page.getByLabel('Interest area').selectOption('Elder Care')
  await page.waitForFunction(() => performance.now() > 3200)
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page).toHaveURL(/\/volunteer$/)
  release()
  await expect(message(page, SENT)).toBeVisible()
  await expect(page.getByLabel('Your name')).toHaveValue('')
  await expect(page.getByLabel('Interest area')).toHaveValue('')
  const { data } = await (await asAdministrator())
    .from('volunteer_applications')
    .select('name, email, interest_area, message, status, suspected_spam')
    .eq('name', name)
    .throwOnError()
  expect(data).toEqual([
    {
      name,
      email: 'asha@example.org',
      interest_area: 'eldercare',
      message: null,
      status: 'new',
      suspected_spam: false,
    },
  ])

  // Another applicant, who is under 18.
  const guardian = `meera-${Date.now()}@example.org`
  await page.getByLabel('Your name').fill('Asha Rao')
  await page.getByLabel('Email address', { exact: true }).fill('asha@example.org')
  await page.getByLabel('Interest area').selectOption('teaching')
  await expect(page.getByLabel('Their email address')).toBeHidden()
  await page.getByLabel('I am under 18').check()
  await page.getByLabel('Name of your parent or guardian').fill('Meera Rao')
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page.getByLabel('Their email address')).toHaveAccessibleDescription(
    'Enter the email address of your parent or guardian.',
  )
  await page.getByLabel('Their email address').fill(guardian)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page.getByLabel('Your name')).toHaveValue('')
  await expect(message(page, SENT).first()).toBeVisible()

  const { rows } = await asOwner(
    baseURL,
    `select w.variables ->> 'link' as link from private.confidential_words w
    join public.outgoing_messages m on m.id = w.message_id where m.recipient = $1`,
    [guardian],
  )
  const { pathname, hash } = new URL(rows[0].link)
  await open(page, pathname + hash)
  await expect(page.getByText('Asha Rao is not yet 18')).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Yes, I agree' }).click()
  await expect(page.getByText('Thank you. We will get in touch soon.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('You have agreed that Asha Rao helps us with')).toBeVisible()
  await expectNoViolations(page)
  await page.route('**/functions/v1/guardian-consent', (route) => route.abort())
  await page.getByRole('button', { name: 'I no longer agree' }).click()
  await expect(page.getByText('That did not work. Please check your connection')).toBeVisible()
  await page.unroute('**/functions/v1/guardian-consent')
  await page.getByRole('button', { name: 'I no longer agree' }).click()
  await expect(page.getByText('Thank you. The application is deleted.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('This link is too old or was already answered.')).toBeVisible()
})
