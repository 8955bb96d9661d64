import { expect, message, publicPage, test } from './staff.ts'

// Also after a failure: one more item may need a second line in the header that other journeys measure.
test.afterEach(async ({ backend }) => {
  await backend.from('navigation_items').delete().like('label', 'Journey %').throwOnError()
})

test('adds, edits, shows, deletes and restores an item of the menu', async ({ admin, backend, baseURL }) => {
  const label = `Journey ${Date.now()}`
  await admin.goto('/admin/navigation-menu')
  await expect(admin.getByLabel('Label').first()).toBeVisible()
  await admin.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(message(admin, 'New navigation item added!')).toBeVisible()
  const { data } = await backend.from('navigation_items').select('*').eq('label', 'New Item').single()
  expect(data).toMatchObject({ path: '/', is_external: false, parent_id: null })

  const row = admin.getByRole('listitem').filter({ has: admin.locator('input[value="New Item"]') })
  await expect(row.getByLabel('Label')).toBeFocused()
  await expect(row.getByLabel('Label')).toBeInViewport()
  await row.getByLabel('Label').fill(label)
  const changed = admin.getByRole('listitem').filter({ has: admin.locator(`input[value="${label}"]`) })
  await expect(changed.getByText('Not saved')).toBeVisible()
  await changed.getByLabel('Path').fill('javascript:alert(1)')
  await expect(changed.getByText('This link is not safe to follow.')).toBeVisible()
  await expect(changed.getByRole('button', { name: /^Save/ })).toBeDisabled()
  await changed.getByLabel('Path').fill('/contact')
  await changed.getByRole('button', { name: /^Save/ }).click()
  await expect(message(admin, `${label} navigation item saved successfully!`)).toBeVisible()
  expect(await publicPage(baseURL, '/')).toContain(label)
  // Children stand under their parent, and equal numbers keep their order.
  const [, footer = ''] = (await publicPage(baseURL, '/')).split('<footer')
  const places = ['About', 'Certificates', 'Our Work', 'Impact', 'Stories', label].map((name) =>
    footer.indexOf(`>${name}<`),
  )
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))

  await changed.getByRole('button', { name: /^Delete/ }).click()
  const ask = admin.getByRole('alertdialog')
  await expect(ask).toContainText('Are you sure you want to delete this navigation item?')
  await ask.getByRole('button', { name: 'Cancel' }).click()
  await changed.getByRole('button', { name: /^Delete/ }).click()
  await ask.getByRole('button', { name: 'Delete' }).click()
  await expect(message(admin, 'Navigation item deleted!')).toBeVisible()
  expect(await publicPage(baseURL, '/')).not.toContain(label)
  await admin.getByRole('button', { name: 'Undo' }).click()
  await expect(message(admin, `${label} is back in the menu.`)).toBeVisible()
  expect(await publicPage(baseURL, '/')).toContain(label)
})
