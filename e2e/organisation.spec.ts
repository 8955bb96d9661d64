import sharp from 'sharp'
import { type OwnServer, startOwnServer } from './own-server.ts'
import { message, signInOn } from './staff.ts'
import { expect, test } from './test.ts'
import { WITHOUT_PREVIEW } from './without-preview.ts'

/** Details entered under Organisation reach every place that shows them. A server of its own: others need the samples. */

test.use({ viewport: WITHOUT_PREVIEW })
let site: OwnServer
test.beforeAll(async () => {
  site = await startOwnServer({})
})
test.afterAll(() => site.stop())

const sent = async (path: string) => (await fetch(`${site.url}${path}`)).text()
const picture = () =>
  sharp({ create: { width: 640, height: 160, channels: 3, background: '#102a6b' } })
    .png()
    .toBuffer()

test('shows the details of Organisation wherever they belong, and undoes the picture of a cause', async ({
  page,
}) => {
  const { data } = await site.administrator.auth.getSession()
  await signInOn(page, data.session)
  await test.step('shows on Contact the sample, then Organisation, then its own text', async () => {
    expect(await sent('/contact')).toContain('Connaught Place')
    await page.goto(`${site.url}/admin/settings/organisation`)
    await page.getByLabel('Name', { exact: true }).fill('Asha Seva Trust')
    await page.getByLabel('Address, first line').fill('12 Lake Road')
    await page.getByLabel('Address, second line').fill('Kolkata 700029')
    await page.getByLabel('Email').fill('hello@asha.example')
    await page.getByLabel('Phone').fill('+91 33 2345 6789')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(message(page, 'Organisation details saved successfully!')).toBeVisible()
    for (const path of ['/contact', '/hi/contact']) {
      const shown = await sent(path)
      for (const detail of [
        '12 Lake Road',
        'Kolkata 700029',
        'hello@asha.example',
        'tel:+913323456789',
        'maps?q=12%20Lake',
      ])
        expect(shown).toContain(detail)
      for (const sample of ['Connaught', 'कनॉट', 'hello@example.org', '98765'])
        expect(shown).not.toContain(sample)
    }

    await page.goto(`${site.url}/admin/content/contact`)
    const expand = page.getByRole('button', { name: 'Expand all' })
    if ((await expand.count()) > 0) await expand.click()
    const phone = page.locator('#phone_number')
    await expect(phone.getByText('From Organisation')).toBeVisible()
    await expect(phone.getByRole('textbox')).toHaveAttribute('placeholder', '+91 33 2345 6789')
    await expect(phone.getByText('Sample', { exact: true })).toHaveCount(0)
    await phone.getByRole('textbox').fill('+91 33 1111 2222')
    await expect(phone.getByText('From Organisation')).toHaveCount(0)
    await phone.getByRole('button', { name: /^Save/ }).click()
    await expect(message(page, 'phone number saved successfully!')).toBeVisible()
    expect(await sent('/contact')).toContain('tel:+913311112222')
    expect(await sent('/contact')).toContain('hello@asha.example')
    await phone.getByRole('textbox').fill('')
    await phone.getByRole('button', { name: /^Save/ }).click()
    await expect(phone.getByText('From Organisation')).toBeVisible()
    expect(await sent('/contact')).toContain('tel:+913323456789')
  })

  await test.step('puts a logo on a light plate on dark grounds until there is one for them', async () => {
    await page.goto(`${site.url}/admin/settings/organisation`)
    const upload = async (at: number, name: string) => {
      await page
        .locator('input[type=file]')
        .nth(at)
        .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await picture() })
      await expect(page.getByAltText(`${name}, as it is`)).toBeVisible()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(message(page, 'Organisation details saved successfully!').first()).toBeVisible()
      await expect(page.getByText(/not saved yet/)).toHaveCount(0)
    }
    const plateOf = (part: string) =>
      page
        .locator(`${part} img[alt="Asha Seva Trust"]`)
        .first()
        .evaluate((logo) => getComputedStyle(logo).backgroundColor)
    await upload(0, 'Logo address')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(`${site.url}/`)
    expect(await plateOf('header')).toBe('rgb(255, 248, 236)')
    expect(await plateOf('footer')).toBe('rgb(255, 248, 236)')
    await page.goto(`${site.url}/admin/settings/organisation`)
    await upload(1, 'Address of the logo for dark backgrounds')
    await page.goto(`${site.url}/`)
    for (const part of ['header', 'footer']) {
      expect(await plateOf(part)).toBe('rgba(0, 0, 0, 0)')
      const shown = page.locator(`${part} img[alt="Asha Seva Trust"]`).first()
      expect(await shown.evaluate((logo: HTMLImageElement) => logo.currentSrc)).toContain('/logo-dark-')
    }
    await page.emulateMedia({ colorScheme: 'light' })
    await expect
      .poll(() =>
        page
          .locator('header img')
          .first()
          .evaluate((logo: HTMLImageElement) => logo.currentSrc),
      )
      .not.toContain('/logo-dark-')
  })

  await test.step('proposes a prefix from the name for receipts, and removes a signature only if there is one', async () => {
    await page.goto(`${site.url}/admin/settings/receipts`)
    await expect(page.getByLabel('Prefix')).toHaveAttribute('placeholder', 'AST')
    await expect(
      page.getByText(/^Before the year and the number: AST\/\d{4}-\d\d\/00001\. May be empty\.$/),
    ).toBeVisible()
    const remove = page.getByRole('button', { name: 'Remove the signature' })
    await expect(page.getByRole('heading', { name: 'Signature', exact: true })).toBeVisible()
    await expect(remove).toHaveCount(0)
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'signature.png', mimeType: 'image/png', buffer: await picture() })
    await expect(message(page, 'Signature saved.')).toBeVisible()
    await remove.click()
    await expect(message(page, 'Signature removed.')).toBeVisible()
    await expect(remove).toHaveCount(0)
  })

  await test.step('undoes a cause’s picture, keeps its texts as drafts and its order', async () => {
    const row = { title: 'Warm meals', order: 1, problem_statement: 'Hunger.', is_shown: true }
    const hero_image_url = '/storage/v1/object/public/site_assets/public/causes/elder-care/hero.webp'
    await site.administrator
      .from('causes')
      .insert({ id: 'warm-meals', hero_image_url, ...row })
      .throwOnError()
    // Its partners' links are still their bare addresses.
    expect(await sent('/our-work/warm-meals')).not.toContain('ketto.org')
    expect(await sent('/our-work/elder-care')).toContain('ketto.org')

    await page.goto(`${site.url}/admin/causes?cause=warm-meals`)
    const titles = () => page.locator('main ol > li h2').allInnerTexts()
    await expect.poll(async () => (await titles())[2]).toBe('Warm meals')
    await page.getByLabel('Summary').fill('Half a sentence')
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'meal.png', mimeType: 'image/png', buffer: await picture() })
    await expect(message(page, 'Warm meals cause saved successfully!')).toBeVisible()
    await expect(page.getByLabel('Hero image URL')).toHaveValue(/hero_image_url-\d+\.png$/)
    expect((await titles())[2]).toBe('Warm meals')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByLabel('Hero image URL')).toHaveValue(hero_image_url)
    await expect(page.getByLabel('Summary')).toHaveValue('Half a sentence')
    await expect(page.getByText('1 change not saved yet').last()).toBeVisible()
    const { data } = await site.administrator
      .from('causes')
      .select('hero_image_url, summary')
      .eq('id', 'warm-meals')
      .single()
    expect(data).toEqual({ hero_image_url, summary: '' })
  })
})
