import sharp from 'sharp'
import { expectAccessible } from './accessible.ts'
import { expect, message, publicPage, test } from './staff.ts'
import type { Page } from './test.ts'
import { WITHOUT_PREVIEW } from './without-preview.ts'

test.use({ viewport: WITHOUT_PREVIEW })

const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
)

const element = (page: Page, id: string) => page.locator(`li[id="${id}"]`)
const save = (page: Page, id: string) => element(page, id).getByRole('button', { name: /^Save/ }).click()

test('previews typed words, saves and restores them, and leads to a field of a long page', async ({
  admin,
  baseURL,
}) => {
  await admin.setViewportSize({ width: 1400, height: 900 })
  await admin.goto('/admin/content/about#mission')
  const field = element(admin, 'mission').getByRole('textbox')
  const before = await field.inputValue()
  const words = `Nobody goes without, ${Date.now()}`
  await field.fill(words)
  await expect(element(admin, 'mission').getByText('Not saved')).toBeVisible()
  const preview = admin.frameLocator('iframe[title="About as visitors will see it"]')
  await expect(preview.getByText(words)).toBeVisible()
  expect(await publicPage(baseURL, '/about')).not.toContain(words)

  admin.on('dialog', (dialog) => dialog.accept())
  await admin.reload()
  await expect(field).toHaveValue(words)
  await save(admin, 'mission')
  await expect(message(admin, 'mission saved successfully!')).toBeVisible()
  expect(await publicPage(baseURL, '/about')).toContain(words)

  await element(admin, 'mission').getByRole('button', { name: 'More for Mission' }).click()
  await element(admin, 'mission').getByRole('button', { name: 'History of Mission' }).click()
  // The menu closes, though what was pressed in it says something else now.
  await expect(
    element(admin, 'mission').getByRole('button', { name: 'Hide history of Mission' }),
  ).toBeHidden()
  await element(admin, 'mission').getByRole('button', { name: 'Restore this version' }).first().click()
  await expect(field).toHaveValue(before)
  await expect.poll(() => publicPage(baseURL, '/about')).not.toContain(words)

  await test.step('folds long pages, and leads to a field from the index and the preview', async () => {
    await admin.goto('/admin/content/home')
    await expect(element(admin, 'hero_title')).toBeVisible()
    await expect(element(admin, 'csr_heading')).toBeHidden()
    const index = admin.getByRole('navigation', { name: 'Sections of the page' })
    // Texts for search engines come last.
    await expect(index.getByRole('button').nth(-2)).toHaveText('Search engines and shared links')
    await index.getByRole('button', { name: 'Badges' }).click()
    await expect(element(admin, 'badge_1_title')).toBeVisible()

    const page = admin.frameLocator('iframe[title="Home as visitors will see it"]')
    const words = await element(admin, 'csr_heading').locator('textarea').inputValue()
    // The page in the preview is listened to once it has loaded.
    await expect(async () => {
      await page.getByText(words, { exact: true }).click()
      await expect(element(admin, 'csr_heading').getByRole('textbox')).toBeFocused({ timeout: 1000 })
    }).toPass()
  })
})

test('stores each kind of element, which the site then shows', async ({ admin, backend, baseURL }) => {
  await test.step('uploads a picture, stores it at once and shows it', async () => {
    const { data: row } = await backend
      .from('page_content')
      .select('*')
      .eq('page_slug', 'volunteer')
      .eq('element_id', 'hero_image')
      .single()
      .throwOnError()
    const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#1b6d58' } })
      .png()
      .toBuffer()
    await admin.goto('/admin/content/volunteer')
    await element(admin, 'hero_image')
      .locator('input[type=file]')
      .setInputFiles({ name: 'green.png', mimeType: 'image/png', buffer: picture })
    await expect(message(admin, 'File for hero image uploaded and saved.')).toBeVisible()
    const { data: stored } = await backend
      .from('page_content')
      .select('content_data')
      .eq('id', row.id)
      .single()
      .throwOnError()
    expect(stored.content_data.url).toMatch(/\/public\/volunteer\/hero_image-\d+\.png$/)
    expect(await publicPage(baseURL, '/volunteer')).toContain(stored.content_data.url.split('/').at(-1))

    const alt = element(admin, 'hero_image').getByLabel('Alternative text')
    await expect(alt).toBeFocused()
    await expect(
      element(admin, 'hero_image').getByText('This is a new picture. Does the description still fit?'),
    ).toBeVisible()
    await alt.fill('A green field')
    const focal = element(admin, 'hero_image').getByRole('button', { name: /^Focal point/ })
    await focal.press('Shift+ArrowUp')
    await focal.press('ArrowLeft')
    await save(admin, 'hero_image')
    await expect(message(admin, 'hero image saved successfully!')).toBeVisible()
    expect(await publicPage(baseURL, '/volunteer')).toContain('style="object-position:48% 40%"')
    await backend
      .from('page_content')
      .update({ content_data: row.content_data })
      .eq('id', row.id)
      .throwOnError()
  })

  await test.step('uploads a PDF for viewing, and refuses a file that is not one', async () => {
    const { data: row } = await backend
      .from('page_content')
      .select('*')
      .eq('page_slug', 'impact')
      .eq('element_id', 'annual_report_button')
      .single()
      .throwOnError()
    await admin.goto('/admin/content/impact#annual_report_button')
    const input = element(admin, 'annual_report_button').locator('input[type=file]')
    await input.setInputFiles({
      name: 'fake.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('<html>'),
    })
    await expect(message(admin, 'Failed to upload fake.pdf.')).toBeVisible()
    await expect(element(admin, 'annual_report_button').getByText('This is not a PDF.')).toBeVisible()
    await input.setInputFiles({ name: 'report.pdf', mimeType: 'application/pdf', buffer: PDF })
    await expect(message(admin, 'File for annual report button uploaded and saved.')).toBeVisible()
    const link = element(admin, 'annual_report_button').getByRole('link', { name: 'View Current PDF' })
    const address = await link.getAttribute('href')
    expect(address).toMatch(/\/public\/impact\/annual_report_button-\d+\.pdf$/)
    expect((await fetch(new URL(address ?? '', baseURL))).headers.get('content-type')).toBe('application/pdf')
    expect(await publicPage(baseURL, '/impact')).toContain(address)
    await backend
      .from('page_content')
      .update({ content_data: row.content_data })
      .eq('id', row.id)
      .throwOnError()
  })

  await test.step('stores a pasted video, and refuses unsafe links', async () => {
    const { data: row } = await backend
      .from('page_content')
      .select('*')
      .eq('page_slug', 'impact')
      .eq('element_id', 'video_url')
      .single()
      .throwOnError()
    await admin.goto('/admin/content/impact#video_url')
    await element(admin, 'video_url').getByRole('textbox').fill('https://youtu.be/dQw4w9WgXcQ?si=x')
    await save(admin, 'video_url')
    await expect(message(admin, 'video url saved successfully!')).toBeVisible()
    const { data } = await backend
      .from('page_content')
      .select('content_data')
      .eq('id', row.id)
      .single()
      .throwOnError()
    expect(data.content_data).toEqual({ url: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ' })
    await backend
      .from('page_content')
      .update({ content_data: row.content_data })
      .eq('id', row.id)
      .throwOnError()

    await admin.goto('/admin/content/csr-partnership#book_call_button')
    await element(admin, 'book_call_button').getByLabel('Link').fill('javascript:alert(1)')
    await expect(
      element(admin, 'book_call_button').getByText('This link is not safe to follow.'),
    ).toBeVisible()
    await expect(element(admin, 'book_call_button').getByRole('button', { name: /^Save/ })).toBeDisabled()
  })

  await test.step('adds and removes presets, which donors are offered', async () => {
    const { data: row } = await backend
      .from('page_content')
      .select('*')
      .eq('element_id', 'donation_presets')
      .single()
      .throwOnError()
    await admin.goto('/admin/content/donate#donation_presets')
    const presets = element(admin, 'donation_presets')
    await presets.getByRole('button', { name: 'Add preset' }).click()
    await expect(presets.getByLabel('Amount (₹)').last()).toHaveValue('0')
    await presets.getByLabel('Amount (₹)').last().fill('7777')
    await presets.getByLabel('Description').last().fill('A journey of its own')
    await save(admin, 'donation_presets')
    await expect(message(admin, 'donation presets saved successfully!')).toBeVisible()
    expect(await publicPage(baseURL, '/donate')).toContain('A journey of its own')
    await presets
      .getByRole('button', { name: /^Remove/ })
      .last()
      .click()
    await save(admin, 'donation_presets')
    await expect.poll(() => publicPage(baseURL, '/donate')).not.toContain('A journey of its own')
    await backend
      .from('page_content')
      .update({ content_data: row.content_data })
      .eq('id', row.id)
      .throwOnError()
  })

  await test.step('edits the privacy notice with its headings', async () => {
    const row = backend
      .from('page_content')
      .select('*')
      .match({ page_slug: 'privacy', element_id: 'legal_text' })
    const { data: before } = await row.single().throwOnError()
    await admin.goto('/admin/content/privacy')
    const field = element(admin, 'legal_text').getByRole('textbox')
    await expect(
      element(admin, 'legal_text').getByText('Start a line with # to make it a heading'),
    ).toBeVisible()
    await field.fill(`# Of this journey\n{org_name} keeps its word.\n\n${before.content_data}`)
    await save(admin, 'legal_text')
    await expect(message(admin, 'legal text saved successfully!')).toBeVisible()
    const page = await publicPage(baseURL, '/privacy')
    expect(page).toContain('<h2 id="of-this-journey-heading"')
    expect(page).toContain('Daan Foundation keeps its word.')
    await backend
      .from('page_content')
      .update({ content_data: before.content_data })
      .eq('id', before.id)
      .throwOnError()
  })
})

test('describes and replaces a picture in Files, chooses another by its words, and counts its uses', async ({
  admin,
  backend,
  baseURL,
}) => {
  const stamp = Date.now()
  const picture = (background: string) =>
    sharp({ create: { width: 320, height: 240, channels: 3, background } })
      .png()
      .toBuffer()
  await test.step('describes and credits a picture, and replaces it wherever it is used', async () => {
    const name = `public/causes/shared-${Date.now()}.png`
    const bucket = backend.storage.from('site_assets')
    await bucket.upload(name, await picture('#1b6d58'), { contentType: 'image/png' })
    const url = `/storage/v1/object/public/site_assets/${name}`
    const ids = [`first-${stamp}`, `second-${stamp}`]
    await backend
      .from('causes')
      .insert(
        ids.map((id, at) => ({
          id,
          title: `Shared ${id}`,
          order: 950 + at,
          hero_image_url: url,
          gallery_images: [{ src: url, alt: 'A first try' }],
        })),
      )
      .throwOnError()

    await admin.goto('/admin/files')
    const card = admin.getByRole('listitem').filter({ hasText: name.split('/').at(-1) ?? name })
    for (const id of ids) await expect(card.getByRole('link', { name: `Cause: Shared ${id}` })).toBeVisible()
    await card.getByText('Details').click()
    await expect(card.getByLabel('Alternative text')).toHaveValue('A first try')
    await card.getByLabel('Alternative text').fill('A neem tree')
    await card.getByLabel('Credit').fill('Asha Rao')
    await card.getByLabel('Consent').selectOption('Given by the people shown')
    await card.getByRole('button', { name: 'Save' }).click()
    await expect(message(admin, 'Details saved.')).toBeVisible()
    await card
      .locator('input[type=file]')
      .setInputFiles({ name: 'new.png', mimeType: 'image/png', buffer: await picture('#f2a41f') })
    await expect(message(admin, 'Replaced in 2 places.')).toBeVisible()
    for (const id of ids) {
      const page = await publicPage(baseURL, `/our-work/${id}`)
      expect(page).toContain(`Shared ${id}`)
      expect(page).toContain('alt="A neem tree"')
      expect(page).not.toContain(name)
    }
    await backend.from('causes').delete().in('id', ids).throwOnError()
  })

  const slug = 'volunteer'
  const { data: row } = await backend
    .from('page_content')
    .select('*')
    .eq('page_slug', slug)
    .eq('element_id', 'hero_image')
    .single()
    .throwOnError()
  const buffer = await picture('#1b6d58')
  await admin
    .getByLabel(/^Upload picture/)
    .first()
    .setInputFiles({ name: `Neem Tree ${stamp}.png`, mimeType: 'image/png', buffer })
  await expect(message(admin, 'Picture uploaded.')).toBeVisible()
  const card = admin.getByRole('listitem').filter({ hasText: `neem-tree-${stamp}` })
  await expect(card.getByText('Not used anywhere')).toBeVisible()

  // By keys alone: the search has the focus, and Tab leads to the pictures.
  const choose = async (place: ReturnType<typeof element>, words: string) => {
    await place.getByRole('button', { name: /^Choose from Files/ }).press('Enter')
    const search = admin.getByRole('dialog').getByLabel('Search pictures')
    await expect(search).toBeFocused()
    await search.fill(words)
    const found = admin.getByRole('dialog').getByRole('list').getByRole('button')
    await expect(found).toHaveCount(1)
    await expectAccessible(admin)
    await found.press('Enter')
    await expect(admin.getByRole('dialog')).toHaveCount(0)
  }
  await admin.goto(`/admin/content/${slug}#hero_image`)
  const hero = element(admin, 'hero_image')
  await choose(hero, `neem tree ${stamp}`)
  await expect(hero.getByText('Not saved')).toBeVisible()
  await expect(hero.getByLabel('Alternative text')).toBeFocused()
  await hero.getByLabel('Alternative text').fill(`A neem tree of ${stamp}`)
  await save(admin, 'hero_image')
  await expect(message(admin, 'hero image saved successfully!')).toBeVisible()

  // Its words come along to where it is chosen next.
  const id = `chosen-${stamp}`
  await backend
    .from('causes')
    .insert({ id, title: `Chosen ${stamp}`, order: 960 })
    .throwOnError()
  await admin.goto(`/admin/causes?cause=${id}`)
  const cause = admin.locator(`#cause-${id}`)
  await choose(cause.getByRole('region', { name: 'Hero image' }), `a NEEM of ${stamp}`)
  await expect(cause.getByLabel('Hero image URL')).toHaveValue(
    new RegExp(`neem-tree-${stamp}-\\d{13}\\.png$`),
  )
  await cause.getByRole('button', { name: 'Add image' }).click()
  await choose(cause.getByRole('region', { name: 'Image 1' }), `neem tree ${stamp}`)
  await expect(cause.getByLabel('Alternative text')).toHaveValue(`A neem tree of ${stamp}`)
  await cause.getByRole('button', { name: /^Save Cause/ }).click()
  await expect(message(admin, `Chosen ${stamp} cause saved successfully!`)).toBeVisible()
  await admin.goto('/admin/files')
  await expect(card.getByRole('link', { name: `Cause: Chosen ${stamp}` })).toBeVisible()
  await expect(card.getByRole('link', { name: 'Volunteer: Hero picture' })).toBeVisible()

  // Once nothing uses it, it stays until staff delete it.
  await backend.from('causes').delete().eq('id', id).throwOnError()
  await backend
    .from('page_content')
    .update({ content_data: row.content_data })
    .eq('id', row.id)
    .throwOnError()
  await admin.goto('/admin/files?show=unused')
  await card.getByText('Details').click()
  await card.getByRole('button', { name: 'Delete' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(message(admin, 'File deleted.')).toBeVisible()
  await expect(card).toHaveCount(0)
})
