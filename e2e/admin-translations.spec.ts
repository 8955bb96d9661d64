import { readFileSync } from 'node:fs'
import { asOwner } from './owner.ts'
import { expectNoViolations } from './site.ts'
import { expect, message, publicPage, test } from './staff.ts'
import type { Page } from './test.ts'
import { WITHOUT_PREVIEW } from './without-preview.ts'

test.use({ viewport: WITHOUT_PREVIEW })

const text = (page: Page, label: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: label, exact: true }) })

test('translates a text beside its English, previews, saves and restores it', async ({ admin, baseURL }) => {
  await admin.setViewportSize({ width: 1400, height: 900 })
  await admin.goto('/admin/content/about')
  await admin.getByRole('link', { name: 'हिन्दी' }).click()
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('About page in हिन्दी')
  const mission = text(admin, 'Mission')
  await expect(mission).toContainText('To bring therapy, good health, learning')
  const field = mission.getByRole('textbox')
  const before = await field.inputValue()
  const words = `किसी को कमी न रहे, ${Date.now()}`
  await field.fill(words)
  await expect(mission.getByText('Not saved')).toBeVisible()
  const preview = admin.frameLocator('iframe[title="About page as visitors will see it"]')
  await expect(preview.getByText(words)).toBeVisible()
  expect(await publicPage(baseURL, '/hi/about')).not.toContain(words)
  await expectNoViolations(admin)

  await mission.getByRole('button', { name: /^Save/ }).click()
  await expect(message(admin, 'Mission saved.')).toBeVisible()
  expect(await publicPage(baseURL, '/hi/about')).toContain(words)
  expect(await publicPage(baseURL, '/about')).not.toContain(words)

  await mission.getByRole('button', { name: 'More for Mission' }).click()
  await mission.getByRole('button', { name: 'History of Mission' }).click()
  await mission.getByRole('button', { name: 'Restore this version' }).first().click()
  await expect(field).toHaveValue(before)
  await expect.poll(() => publicPage(baseURL, '/hi/about')).not.toContain(words)

  // Removed, it still has its history, and goes on with it once it is back.
  await mission.getByRole('button', { name: 'More for Mission' }).click()
  await mission.getByRole('button', { name: /^Show the English instead/ }).click()
  await expect(mission.getByText('Not translated')).toBeVisible()
  await expect(mission.getByText(/, then removed by /)).toHaveCount(1)
  await mission.getByRole('button', { name: 'Restore this version' }).first().click()
  await expect(field).toHaveValue(before)
  await expect(mission.getByText('Not translated')).toHaveCount(0)
  await expect(mission.getByText(/, then removed by /)).toHaveCount(1)
})

test('lists what is translated, what changed in English since and what is new, and imports a translator’s file', async ({
  admin,
  backend,
  baseURL,
}) => {
  await test.step('marks a text that changed in English until it is reviewed, and a new cause as waiting for its Hindi', async () => {
    const row = { page_slug: 'about', element_id: 'vision_heading' }
    await backend.from('page_content').update({ content_data: 'What we see ahead' }).match(row).throwOnError()
    await backend
      .from('causes')
      .insert({ id: 'waiting-for-hindi', title: 'Waiting for Hindi' })
      .throwOnError()
    try {
      await admin.goto('/admin/translations')
      await expect(admin.getByRole('link', { name: /^About page/ })).toContainText('1 to look at again')
      await expect(admin.getByRole('link', { name: /^Cause: Waiting for Hindi/ })).toContainText('0 of')
      await expectNoViolations(admin)
      // Seen at once, in English.
      expect(await publicPage(baseURL, '/hi/our-work')).toContain('Waiting for Hindi')

      await admin.getByRole('link', { name: /^About page/ }).click()
      const vision = admin.getByRole('listitem').filter({ hasText: 'What we see ahead' })
      await expect(vision.getByText('English changed since')).toBeVisible()
      await vision.getByRole('button', { name: 'It still fits' }).click()
      await expect(vision.getByText('English changed since')).toHaveCount(0)
    } finally {
      await backend.from('causes').delete().eq('id', 'waiting-for-hindi').throwOnError()
      await backend.from('page_content').update({ content_data: 'Our vision' }).match(row).throwOnError()
      await backend
        .from('translations')
        .update({ source: 'Our vision' })
        .match({ kind: 'page', item: 'about', field: 'vision_heading' })
        .throwOnError()
    }
  })

  await test.step('leads from the list to each kind of texts and back, and to their English', async () => {
    await admin.goto('/admin/translations')
    for (const [name, title, english] of [
      [/^About page/, 'About page in हिन्दी', '/admin/content/about'],
      [/^Cause: Elder Care/, 'Cause: Elder Care in हिन्दी', '/admin/causes?cause=elder-care'],
      [/^Navigation menu/, 'Navigation menu in हिन्दी', '/admin/navigation-menu'],
      [/^Organisation/, 'Organisation in हिन्दी', '/admin/settings/organisation'],
    ] as const) {
      await admin.getByRole('main').getByRole('link', { name }).click()
      await expect(admin.getByRole('heading', { level: 1 })).toHaveText(title)
      // The screen holds as many texts as the list has counted.
      const all = Number(
        /of (\d+) texts/.exec(await admin.getByText(/texts are translated/).innerText())?.[1],
      )
      await expect(admin.getByRole('main').getByRole('textbox')).toHaveCount(all)
      await admin.getByRole('main').getByRole('link', { name: 'English' }).click()
      await expect(admin).toHaveURL(english)
      await admin.goBack()
      await admin.getByRole('link', { name: 'All translations' }).click()
      await expect(admin).toHaveURL('/admin/translations/hi')
      await expect(admin.getByRole('main').getByRole('link', { name })).toContainText(`of ${all} translated`)
    }
    // Nothing of the kind any more, or a language that there is not: the list.
    for (const gone of ['hi/cause/gone', 'zz/page/home']) {
      await admin.goto(`/admin/translations/${gone}`)
      await expect(admin).toHaveURL('/admin/translations')
      await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Translations: हिन्दी')
    }
  })

  await test.step('counts every translation, however many there are', async () => {
    const listed = async () => {
      await admin.goto('/admin/translations')
      return admin.getByRole('link', { name: /^CSR Partnership page/ }).innerText()
    }
    const before = await listed()
    expect(before).toContain('of')
    await asOwner(
      baseURL,
      `insert into public.translations (language, kind, item, field, source, text)
    select 'hi', 'page', 'none-such', 'text_' || n, 'A text', 'एक लेख' from generate_series(1, 1500) as n`,
    )
    try {
      expect(await listed()).toEqual(before)
    } finally {
      await asOwner(baseURL, `delete from public.translations where item = 'none-such'`)
    }
  })

  await test.step('imports a translator’s file and lists what does not fit', async () => {
    const [download] = await Promise.all([
      admin.waitForEvent('download'),
      admin.getByRole('button', { name: 'Export for a translator' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('translations-hi.csv')
    const csv = readFileSync(await download.path(), 'utf8')
    const changed = csv.replace('किसी अपने को बताएँ', 'किसी दोस्त को बताएँ').replace('{amount} दान करें', 'दान करें')
    await admin.getByLabel('File of translations').setInputFiles({
      name: 'back.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(changed),
    })
    await expect(admin.getByRole('dialog')).toContainText('{amount} is missing: the site fills it in.')
    await expect(message(admin, '1 translation saved.')).toBeVisible()
    const shown = await Promise.all(
      ['/hi/our-work/elder-care', '/hi/donate'].map((path) => publicPage(baseURL, path)),
    )
    expect(shown.join()).toContain('किसी दोस्त को बताएँ')
  })
})
