import sharp from 'sharp'
import { asOwner } from './owner.ts'
import { expect, message, publicPage, test } from './staff.ts'
import { WITHOUT_PREVIEW } from './without-preview.ts'

test.use({ viewport: WITHOUT_PREVIEW })

test('adds, shows, renames, deletes and restores a cause', async ({ admin, backend, baseURL }) => {
  const title = `Lamps for lanes ${Date.now()}`
  const slug = title.toLowerCase().replaceAll(' ', '-')
  await admin.goto('/admin/causes')
  const [closed, save] = [
    admin.getByRole('button', { name: 'Elder Care', exact: true }),
    admin.getByRole('button', { name: 'Save Cause Elder Care' }),
  ]
  await expect(closed).toBeVisible()
  await expect(save).toHaveCount(0)
  await closed.click()
  await expect(save).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Delete Elder Care' })).toBeVisible()
  await admin.getByRole('button', { name: 'Add New Cause' }).click()
  await expect(message(admin, 'New cause added!')).toBeVisible()
  await expect(admin).toHaveURL(/cause=new-cause-\d+/)
  const added = new URL(admin.url()).searchParams.get('cause') ?? ''
  await expect(admin.getByLabel('ID (slug)')).toHaveValue(added)
  // It stands below the others, and is come to by itself.
  await expect(admin.getByLabel('Title')).toBeFocused()
  await expect(admin.getByLabel('Title')).toBeInViewport()

  await admin.getByLabel('Title').fill(title)
  await expect(admin.getByLabel('ID (slug)')).toHaveValue(slug)
  await admin.getByLabel('ID (slug)').fill('elder-care')
  await expect(admin.getByText('Another cause already has this address.')).toBeVisible()
  await admin.getByLabel('ID (slug)').fill(slug)
  await admin.getByLabel('Problem statement').fill('The lanes are dark.')
  await admin.getByRole('button', { name: 'Add unit cost' }).click()
  await expect(admin.getByLabel('Amount', { exact: true })).toHaveValue('₹0')
  await admin.getByLabel('Amount', { exact: true }).fill('₹1,999')
  await admin.getByLabel('Description').last().fill('One lamp')
  await admin.getByRole('button', { name: /^Save Cause New Cause/ }).click()
  await expect(message(admin, `${title} cause saved successfully!`)).toBeVisible()

  // Only staff see a draft until it is complete and published.
  await expect(admin.getByText('Draft', { exact: true })).toBeVisible()
  await admin.setViewportSize({ width: 1280, height: 720 })
  await expect(admin.frameLocator('iframe').getByRole('heading', { level: 1, name: title })).toBeVisible()
  await admin.setViewportSize(WITHOUT_PREVIEW)
  expect(await publicPage(baseURL, `/our-work/${slug}`)).toContain('Cause Not Found')
  expect(await publicPage(baseURL, '/our-work')).not.toContain(title)
  await admin.getByLabel('Shown on the site').check()
  await expect(admin.getByText('Before visitors see it, a cause needs a picture')).toBeVisible()
  await admin
    .getByLabel('Hero image URL')
    .fill('/storage/v1/object/public/site_assets/public/causes/elder-care/hero.webp')
  await admin.getByLabel('Summary').fill('Light for lanes that are dark.')
  await admin.getByRole('button', { name: `Save Cause ${title}` }).click()
  await expect.poll(() => publicPage(baseURL, '/our-work')).toContain('Light for lanes that are dark.')
  const shown = await publicPage(baseURL, `/our-work/${slug}`)
  for (const words of [title, 'The lanes are dark.', '₹1,999', 'One lamp']) expect(shown).toContain(words)

  const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#f2a41f' } })
    .jpeg()
    .toBuffer()
  await admin
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'lamp.jpg', mimeType: 'image/jpeg', buffer: picture })
  await expect
    .poll(
      async () =>
        (await backend.from('causes').select('hero_image_url').eq('id', slug).single()).data?.hero_image_url,
    )
    .toMatch(new RegExp(`/public/causes/${slug}/hero_image_url-\\d+\\.jpg$`))

  // The focal point is set with the pointer and moved with keys.
  const focal = admin.getByRole('button', { name: /^Focal point of Hero image/ })
  await focal.click({ position: { x: 10, y: 10 } })
  await focal.press('Shift+ArrowRight')
  await admin.getByRole('button', { name: `Save Cause ${title}` }).click()
  await expect(message(admin, `${title} cause saved successfully!`).first()).toBeVisible()
  await expect.poll(() => publicPage(baseURL, `/our-work/${slug}`)).toMatch(/object-position:1\d% \d%/)

  // Renamed: gifts stay, the old address leads on, the history goes on.
  const moved = `moved-${slug}`
  const gift = await asOwner(
    baseURL,
    'insert into public.donations (amount, cause_id, cause_sent) values (100, $1, $1) returning id',
    [slug],
  )
  const causeOfGift = async () =>
    (await backend.from('donations').select('cause_id').eq('id', gift.rows[0].id).single()).data?.cause_id
  await admin.getByLabel('ID (slug)').fill(moved)
  await expect(admin.getByText('The old address will redirect to the new one.')).toBeVisible()
  await admin.getByRole('button', { name: `Save Cause ${title}` }).click()
  await expect.poll(causeOfGift).toBe(moved)
  const old = await fetch(`${baseURL}/our-work/${slug}?utm_source=poster`, { redirect: 'manual' })
  expect([old.status, old.headers.get('location')]).toEqual([301, `/our-work/${moved}?utm_source=poster`])
  const map = await (await fetch(`${baseURL}/sitemap.xml`)).text()
  expect(map).toContain(`/our-work/${moved}<`)
  expect(map).not.toContain(`/our-work/${slug}<`)
  await admin.getByRole('button', { name: `History of ${title}` }).click()
  await expect(admin.getByText('Problem statement: ').first()).toBeVisible()

  await admin.getByRole('button', { name: `Delete ${title}` }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(message(admin, 'Cause deleted!')).toBeVisible()
  expect(await publicPage(baseURL, `/our-work/${moved}`)).toContain('Cause Not Found')
  expect(await causeOfGift()).toBeNull()
  await admin.getByRole('button', { name: 'Undo' }).first().click()
  await expect(message(admin, `${title} is back.`)).toBeVisible()
  expect(await publicPage(baseURL, `/our-work/${slug}`)).toContain('The lanes are dark.')
  expect(await causeOfGift()).toBe(moved)

  // Deleted again, and brought back once Undo has gone.
  await backend.from('causes').delete().eq('id', moved).throwOnError()
  await admin.goto('/admin/causes')
  await admin.getByText(/^Deleted causes/).click()
  await admin.getByRole('button', { name: `Restore ${title}` }).click()
  await expect(message(admin, `${title} is back.`)).toBeVisible()
  // Within the browser, as a link that was stored before leads there.
  await admin.goto('/our-work')
  await admin.waitForFunction(() => '__reactRouterDataRouter' in window)
  await admin.evaluate((path) => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate: (to: string) => void }
    }
    router.navigate(path)
  }, `/our-work/${slug}?utm_source=poster`)
  await expect(admin).toHaveURL(`/our-work/${moved}?utm_source=poster`)
  await expect(admin.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await backend.from('causes').delete().eq('id', moved).throwOnError()
})

test('restores an older version of a cause, resolves a conflict and moves causes', async ({
  admin,
  backend,
  baseURL,
}) => {
  const stamp = Date.now()
  const [first, second] = [`a-${stamp}`, `b-${stamp}`]
  await backend
    .from('causes')
    .insert([
      { id: first, title: `A ${stamp}`, order: 900, problem_statement: 'The first words' },
      { id: second, title: `B ${stamp}`, order: 901, problem_statement: '' },
    ])
    .throwOnError()
  await admin.goto(`/admin/causes?cause=${first}`)
  await admin.getByLabel('Problem statement').fill('The second words')
  await admin.getByRole('button', { name: `Save Cause A ${stamp}` }).click()
  await expect(message(admin, `A ${stamp} cause saved successfully!`)).toBeVisible()
  await admin.getByRole('button', { name: `History of A ${stamp}` }).click()
  await admin.getByRole('button', { name: 'Restore this version' }).first().click()
  await expect(admin.getByLabel('Problem statement')).toHaveValue('The first words')
  await expect.poll(() => publicPage(baseURL, `/our-work/${first}`)).toContain('The first words')

  await admin.getByLabel('Problem statement').fill('Mine')
  await backend.from('causes').update({ problem_statement: 'Theirs' }).eq('id', first).throwOnError()
  await admin.getByRole('button', { name: `Save Cause A ${stamp}` }).click()
  await expect(admin.getByText('Someone else changed this while you were editing.')).toBeVisible()
  await admin.getByRole('button', { name: 'Save mine over it' }).click()
  await expect.poll(() => publicPage(baseURL, `/our-work/${first}`)).toContain('Mine')

  await admin.getByRole('button', { name: `Move B ${stamp} up` }).click()
  await expect(admin.getByRole('heading', { level: 2, name: `B ${stamp}` })).toBeVisible()
  const titles = await admin.getByRole('heading', { level: 2 }).allInnerTexts()
  expect(titles.indexOf(`B ${stamp}`)).toBeLessThan(titles.indexOf(`A ${stamp}`))
  await admin.getByRole('button', { name: 'Discard' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await backend.from('causes').delete().in('id', [first, second]).throwOnError()
})
