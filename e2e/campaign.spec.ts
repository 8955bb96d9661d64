import { payWithUpi, startPaying } from './giving.ts'
import { asAdministrator, expectNoViolations, message, open } from './site.ts'
import { expect, test } from './test.ts'

/** An appeal from its page to a gift, to its own words of thanks, and to the sum afterwards. */
test('leads from a campaign to a gift, thanks in its words and counts the gift, also in the other language', async ({
  page,
}) => {
  const stamp = Date.now().toString(36)
  const client = await asAdministrator()
  const title = `Roofs before the rain ${stamp}`
  const appeal = {
    slug: `roofs-${stamp}`,
    title,
    story: 'Eleven roofs leak.',
    goal: 10_000,
    cause_id: 'elder-care',
    unit_costs: [
      { amount: '₹750', description: 'A sheet of tin' },
      { amount: '₹2,250', description: 'A whole roof' },
    ],
    thanks: 'One roof will be dry.\nWe will write here when it is.',
    is_shown: true,
  }
  await client.from('campaigns').insert(appeal).throwOnError()

  await open(page, `/campaigns/${appeal.slug}`)
  const bar = page.getByRole('progressbar', { name: '₹0 raised of ₹10,000' })
  await expect(bar).toBeVisible()
  await page.getByRole('link', { name: 'A whole roof' }).click()
  await expect(page).toHaveURL(`/donate?campaign=${appeal.slug}&amount=2250`)
  const form = page.getByRole('form')
  const named = form.getByRole('link', { name: title })
  await expect(named).toBeVisible()
  await expect(page.getByRole('radio', { name: '₹2,250' })).toBeChecked()
  await expect(page.getByRole('combobox')).toHaveCount(0)
  await expectNoViolations(page)

  await test.step('leaves the campaign by the plain form, and comes back to it', async () => {
    await page.getByRole('link', { name: 'Donate Now' }).first().click()
    await expect(page).toHaveURL('/donate')
    await expect(named).toHaveCount(0)
    await expect(page.getByRole('combobox')).toBeVisible()
    await page.goBack()
    await expect(named).toBeVisible()
  })

  await startPaying(page)
  await payWithUpi(page, 'success@razorpay')
  await expect(message(page, 'Thank you! Your donation was successful.')).toBeVisible()
  await expect(page.getByText('One roof will be dry.')).toBeVisible()
  await expect(page.getByText('We will write here when it is.')).toBeVisible()
  const share = page.getByRole('region', { name: 'Tell a friend' }).getByRole('link').first()
  await expect(share).toHaveAttribute('href', new RegExp(encodeURIComponent(`/campaigns/${appeal.slug}`)))
  await expectNoViolations(page)

  // The page may be a minute old; any change of the campaign shows at once.
  await client.from('campaigns').update({ summary: 'For the elders' }).eq('slug', appeal.slug).throwOnError()
  await page.getByRole('link', { name: `Back to the campaign: ${title}` }).click()
  await expect(page.getByRole('progressbar', { name: '₹2,250 raised of ₹10,000' })).toBeVisible()
  await expect(page.getByText('1 gift', { exact: true })).toBeVisible()
  await expectNoViolations(page)

  const { data } = await client
    .from('donations')
    .select('cause_id, campaigns(slug)')
    .eq('amount', 2250)
    .eq('payment_status', 'successful')
    .throwOnError()
  expect(data).toContainEqual({ cause_id: 'elder-care', campaigns: { slug: appeal.slug } })
  await client.from('campaigns').update({ is_shown: false }).eq('slug', appeal.slug).throwOnError()

  await test.step('keeps the campaign in the other language', async () => {
    await open(page, '/donate?campaign=a-full-school-bag')
    await expect(form.getByRole('link', { name: /A full school bag/ })).toBeVisible()
    await page.getByRole('link', { name: 'हिन्दी' }).first().click()
    await expect(page).toHaveURL(/\/hi\/donate\?.*campaign=a-full-school-bag/)
    await expect(form.getByRole('link', { name: /भरा हुआ बस्ता/ })).toBeVisible()
  })
})
