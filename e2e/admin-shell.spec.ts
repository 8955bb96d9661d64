import { expectAccessible } from './accessible.ts'
import { weighScripts } from './script-weight.ts'
import { EMAIL, PASSWORD } from './sign-in.ts'
import { expect, message, test } from './staff.ts'

test('signs an administrator in, counts screens, and leaves nothing to see in any window after logging out', async ({
  page,
  context,
}) => {
  await page.goto('/login')
  // A frame of its own: no menu, no footer, nothing to give.
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Donate/ })).toHaveCount(0)
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('/admin')
  await expect(message(page, 'Logged in successfully!')).toBeVisible()
  await expect(page.getByText('Remember to save after editing each section')).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Back office' })
  await expect(menu.getByText('Daan Foundation')).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Causes', exact: true })).toBeHidden()
  await menu.getByRole('button', { name: 'More of Website' }).click()
  await menu.getByRole('link', { name: 'Causes', exact: true }).click()
  await page.waitForURL('/admin/causes')
  await expect(menu.locator('[aria-current=page]')).toHaveText(['Causes'])
  const views = () =>
    page.evaluate(() =>
      (window as { dataLayer?: { event?: string; page_path?: string }[] }).dataLayer
        ?.filter(({ event }) => event === 'page_view')
        .map(({ page_path }) => page_path),
    )
  // Told once the screen is there, which may be a moment after its address is.
  await expect.poll(views).toEqual(['/admin', '/admin/causes'])
  await expect(page.getByRole('link', { name: 'View Site' })).toHaveAttribute('href', '/')
  await page.goto('/admin/content/volunteer')
  await page.locator('#hero_title').getByRole('textbox').fill('Typed and not saved')
  // On a phone one bar holds both the way to the preview and what is not saved.
  const wide = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 800 })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await expect(button('Preview')).toBeVisible()
  const topOf = async (name: string) => (await button(name).boundingBox())?.y
  expect(await topOf('Preview')).toBe(await topOf('Save All'))
  if (wide) await page.setViewportSize(wide)
  const question = page.getByRole('alertdialog')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(question).toContainText('Logout with unsaved changes?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.locator('#hero_title').getByRole('textbox')).toHaveValue('Typed and not saved')
  const other = await context.newPage()
  await other.goto('/admin/donors')
  await expect(other.getByRole('heading', { name: 'Donor Management' })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await question.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('/login')
  await other.waitForURL('/login')
  await expect(other.getByRole('heading', { name: 'Donor Management' })).toHaveCount(0)
  // Its search does not list recent screens either.
  expect(await other.evaluate(() => sessionStorage.getItem('daan-recent'))).toBeNull()
  await expect(page.getByLabel('Email')).toBeVisible()
  // Neither who was here nor what they typed is left for the next person at this browser: only the mark that keeps
  // tags away from windows beside an open sign-in.
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual(['daan-signing-in'])
  await page.goto('/admin')
  await page.waitForURL('/login')
})

test('loads at most 182 KiB of code, gzipped, and finds words, donors, settings and actions by keys alone', async ({
  admin,
  backend,
}) => {
  await test.step('loads at most 182 KiB of code, gzipped, for the first screen', async () => {
    const scripts = weighScripts(admin)
    await admin.goto('/admin')
    for (const name of ['Set up your site', 'Last gifts', 'What to check'])
      await expect(admin.getByRole('heading', { name })).toBeVisible()
    expect((await scripts.sum()) / 1024).toBeLessThanOrEqual(182)
  })

  await test.step('finds a stored word and opens its field', async () => {
    await admin.keyboard.press('Control+k')
    await admin.getByRole('combobox').fill('hero title volunteer')
    await expect(admin.getByRole('option').first()).toContainText('Volunteer')
    await admin.keyboard.press('Enter')
    await admin.waitForURL('/admin/content/volunteer#hero_title')
    await expect(admin.locator('#hero_title').getByRole('textbox')).toBeFocused()
  })

  await test.step('finds a donor, a setting by another name and an action, by keys alone', async () => {
    const name = `Kaveri Sought ${Date.now()}`
    const { data: donor } = await backend
      .from('donors')
      .insert({ name, status: 'Potential' })
      .select('id')
      .single()
      .throwOnError()
    const search = async (words: string, expected: string) => {
      await admin.keyboard.press('Control+k')
      await admin.getByRole('combobox', { name: 'Search donors' }).fill(words)
      // Rows of the database come a little later than the screens, and go first.
      await expect(admin.getByRole('option').first()).toHaveText(new RegExp(`^${expected}`))
      await expect(admin.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
      // By a line at its side, too: at night the two backgrounds are nearly the same.
      await expect(admin.getByRole('option').first()).not.toHaveCSS('border-left-color', 'rgba(0, 0, 0, 0)')
      await admin.keyboard.press('Enter')
    }
    await search(name, name)
    await admin.waitForURL(`/admin/donors/${donor.id}`)
    await expect(admin.getByRole('heading', { level: 1 })).toContainText(name)
    await search('logo', 'Organisation')
    await admin.waitForURL('/admin/settings/organisation')
    await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Organisation')

    // Before anything is typed: where one was.
    await admin.keyboard.press('Control+k')
    await expect(admin.getByRole('group', { name: 'Recent' }).getByRole('option').first()).toHaveText(name)
    await expectAccessible(admin)
    const wide = admin.viewportSize()
    await admin.setViewportSize({ width: 360, height: 800 })
    expect((await admin.getByRole('option').first().boundingBox())?.height).toBeGreaterThanOrEqual(44)
    if (wide) await admin.setViewportSize(wide)
    // Once is enough, with words typed too.
    await admin.keyboard.type('logo')
    await admin.keyboard.press('Escape')
    await expect(admin.getByRole('dialog')).toHaveCount(0)

    await search('add donor', 'Add a donor')
    await expect(admin.getByRole('dialog', { name: 'Add New Donor' })).toBeVisible()
    await admin.keyboard.press('Escape')
    await search('invite', 'Invite an administrator')
    await expect(admin.getByLabel('Their email address')).toBeFocused()
    await backend.from('donors').delete().eq('id', donor.id).throwOnError()
  })
})
