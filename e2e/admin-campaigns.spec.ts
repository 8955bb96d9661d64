import sharp from 'sharp'
import { expectAccessible } from './accessible.ts'
import { join } from './colleague.ts'
import { asOwner } from './owner.ts'
import { expect, message, test } from './staff.ts'
import { WITHOUT_PREVIEW } from './without-preview.ts'

test.use({ viewport: WITHOUT_PREVIEW })

const picture = () =>
  sharp({ create: { width: 1200, height: 800, channels: 3, background: '#f2a41f' } })
    .jpeg()
    .toBuffer()

/** Rows that a visitor reads. */
async function read(baseURL: string | undefined, query: string): Promise<unknown> {
  const { anonKey } = await (await fetch(`${baseURL}/config.json`)).json()
  return (await fetch(`${baseURL}/rest/v1/${query}`, { headers: { apikey: anonKey } })).json()
}
const found = (baseURL: string | undefined, table: string, slug: string) =>
  read(baseURL, `${table}?select=slug&slug=eq.${slug}`)

test('lets a fundraiser create, show, move and hide a campaign', async ({ backend, browser, baseURL }) => {
  const { page } = await join(browser, backend, 'fundraiser')
  const title = `Warm rooms ${Date.now()}`
  const slug = title.toLowerCase().replaceAll(' ', '-')
  await page.getByRole('link', { name: 'Website' }).click()
  await expect(page).toHaveURL('/admin/campaigns')
  const menu = page.getByRole('navigation', { name: 'Back office' })
  await expect(menu.getByRole('link', { name: 'Campaigns' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Stories' })).toHaveCount(0)
  await expect(menu.getByRole('link', { name: 'About' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Add New Campaign' }).click()
  await expect(message(page, 'New campaign added!')).toBeVisible()
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.getByLabel('Title').fill(title)
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue(slug)
  await page.getByLabel('Goal (₹)').fill('5,00,000')
  await page.getByLabel('Story').fill('The nights are cold.\nA heater warms a room.')
  await page.getByLabel('Cause').selectOption('Elder Care')
  await page.getByRole('button', { name: 'Add amount' }).click()
  await page.getByLabel('Amount', { exact: true }).fill('₹1,999')
  await page.getByLabel('Description').last().fill('One heater')
  await page.getByLabel('Who doubles the gifts').fill('Asha Rao')
  await page.getByLabel('Shown on the site').check()
  await expect(page.getByText('Enter the most that they will add.')).toBeVisible()
  await page.getByLabel('Up to (₹)').fill('1,00,000')
  await expect(page.getByText('Before visitors see it, a campaign needs a picture')).toBeVisible()
  expect(await found(baseURL, 'campaigns', slug)).toEqual([])
  // Uploading the picture saves the campaign at once.
  const buffer = await picture()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'heater.jpg', mimeType: 'image/jpeg', buffer })
  await expect(message(page, `${title} campaign saved successfully!`)).toBeVisible()
  expect(await found(baseURL, 'campaigns', slug)).toEqual([{ slug }])
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
  await expect(card.getByText('Running', { exact: true })).toBeVisible()
  await expect(card.getByText('₹0 from 0 gifts')).toBeVisible()
  await expectAccessible(page)
  const { rows } = await asOwner(
    baseURL,
    'select id, image_url, goal, cause_id, is_sample from campaigns where slug = $1',
    [slug],
  )
  const [{ id, ...stored }] = rows
  expect(stored).toEqual({
    image_url: expect.stringMatching(new RegExp(`/public/campaigns/${id}/image_url-\\d+\\.jpg$`)),
    goal: '500000',
    cause_id: 'elder-care',
    is_sample: false,
  })

  const moved = `moved-${slug}`
  await page.getByLabel('Address', { exact: true }).fill(moved)
  await expect(page.getByText(`The page moves here from /campaigns/${slug}.`)).toBeVisible()
  await page.getByRole('button', { name: `Save Campaign ${title}` }).click()
  await expect.poll(() => found(baseURL, 'campaigns', moved)).toEqual([{ slug: moved }])
  const redirects = await read(baseURL, `page_redirects?select=kind,item&old_slug=eq.${slug}`)
  expect(redirects).toEqual([{ kind: 'campaigns', item: id }])

  // With a gift it stays, and its history names who changed it.
  await asOwner(baseURL, 'insert into public.donations (amount, campaign_id) values (1999, $1)', [id])
  await page.getByRole('button', { name: `Delete ${title}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('A campaign with gifts cannot be deleted. Hide it instead.')).toBeVisible()
  await page.getByLabel('Shown on the site').uncheck()
  await page.getByRole('button', { name: `Save Campaign ${title}` }).click()
  await expect(card.getByText('Draft', { exact: true })).toBeVisible()
  expect(await found(baseURL, 'campaigns', moved)).toEqual([])
  await page.getByRole('button', { name: `History of ${title}` }).click()
  await expect(page.getByText('Meera The fundraiser').first()).toBeVisible()
  await expect(page.getByText('Shown on the site: Yes').first()).toBeVisible()

  await card.getByRole('link', { name: 'हिन्दी' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Campaign: ${title} in हिन्दी` })).toBeVisible()
  await page.getByLabel('हिन्दी').first().fill('गरम कमरे')
  await page.getByRole('button', { name: 'Save Title' }).click()
  await expect(message(page, 'Title saved.')).toBeVisible()
})

test('lets an editor write a story, delete it and restore it', async ({ backend, browser, baseURL }) => {
  const { page } = await join(browser, backend, 'editor')
  const title = `A morning in the lanes ${Date.now()}`
  const slug = title.toLowerCase().replaceAll(' ', '-')
  await page.goto('/admin/stories')
  await page.getByRole('button', { name: 'Add New Story' }).click()
  await page.getByLabel('Title').fill(title)
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue(slug)
  await page
    .getByLabel('Text', { exact: true })
    .fill('## Seven o’clock\n\nWe met at the [centre](/our-work).')
  await page.getByLabel('Shown on the site').check()
  await page.getByRole('button', { name: /^Save Story/ }).click()
  await expect(message(page, `${title} story saved successfully!`)).toBeVisible()
  expect(await found(baseURL, 'stories', slug)).toEqual([{ slug }])
  await expectAccessible(page)

  await page.getByRole('button', { name: `Delete ${title}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(message(page, 'Story deleted!')).toBeVisible()
  expect(await found(baseURL, 'stories', slug)).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(message(page, `${title} is back.`)).toBeVisible()
  expect(await found(baseURL, 'stories', slug)).toEqual([{ slug }])
})
