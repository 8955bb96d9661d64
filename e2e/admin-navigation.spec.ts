import { expect, message, publicPage, test } from './staff.ts'

test('an item is added, edited, shown, deleted and brought back', async ({ admin, backend, baseURL }) => {
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
  await backend.from('navigation_items').delete().eq('label', label).throwOnError()
})

test('a second editor is told and shown the difference', async ({ admin, backend }) => {
  const label = `Shared ${Date.now()}`
  const { data } = await backend
    .from('navigation_items')
    .insert({ label, path: '/contact', order: 90, is_external: false, parent_id: null })
    .select()
    .single()
    .throwOnError()
  await admin.goto('/admin/navigation-menu')
  const row = admin.getByRole('listitem').filter({ has: admin.locator(`input[value^="${label}"]`) })
  await row.getByLabel('Label').fill(`${label} mine`)
  await backend
    .from('navigation_items')
    .update({ label: `${label} theirs` })
    .eq('id', data.id)
    .throwOnError()
  await row.getByRole('button', { name: /^Save/ }).click()
  await expect(row.getByText('Someone else changed this while you were editing.')).toBeVisible()
  await expect(row.getByText(`${label} theirs`)).toBeVisible()
  await row.getByRole('button', { name: 'Save mine over it' }).click()
  await expect(message(admin, `${label} mine navigation item saved successfully!`)).toBeVisible()
  await backend.from('navigation_items').delete().eq('id', data.id).throwOnError()
})

test('items are moved by buttons, and the parent is picked without circles', async ({ admin, backend }) => {
  const stamp = Date.now()
  const [upper, lower] = [`Upper ${stamp}`, `Lower ${stamp}`]
  await backend
    .from('navigation_items')
    .insert([
      { label: upper, path: '/about', order: 95, is_external: false, parent_id: null },
      { label: lower, path: '/contact', order: 96, is_external: false, parent_id: null },
    ])
    .throwOnError()
  await admin.goto('/admin/navigation-menu')
  const row = (label: string) =>
    admin.getByRole('listitem').filter({ has: admin.locator(`input[value="${label}"]`) })
  const isLowerFirst = async () =>
    ((await row(lower).boundingBox())?.y ?? 0) < ((await row(upper).boundingBox())?.y ?? 0)
  await expect(row(lower)).toBeVisible()
  await row(lower).scrollIntoViewIfNeeded()
  await admin.getByRole('button', { name: `Move ${lower} up` }).click()
  await expect.poll(isLowerFirst).toBe(true)
  await admin.getByRole('button', { name: `Move ${lower} down` }).click()
  await expect.poll(isLowerFirst).toBe(false)

  // An order that is typed leaves the list where it is, and so the very next press does what it says.
  await row(upper).getByLabel('Order').fill('99')
  await row(upper).getByLabel('New tab').click()
  await expect(row(upper).getByLabel('New tab')).toBeChecked()
  await row(upper).getByLabel('Order').fill('98')
  await row(upper).getByRole('button', { name: /^Save/ }).click()
  await expect(message(admin, `${upper} navigation item saved successfully!`)).toBeVisible()
  await expect.poll(isLowerFirst).toBe(true)

  await row(lower).getByLabel('Parent').selectOption({ label: upper })
  const choices = await row(upper).getByLabel('Parent').locator('option').allInnerTexts()
  expect(choices).not.toContain(upper)
  expect(choices).not.toContain(lower)
  await row(lower).getByRole('button', { name: /^Save/ }).click()
  await expect(message(admin, `${lower} navigation item saved successfully!`)).toBeVisible()
  const { data } = await backend
    .from('navigation_items')
    .select('label, parent_id')
    .eq('label', lower)
    .single()
    .throwOnError()
  expect(data.parent_id).not.toBeNull()
  await backend.from('navigation_items').delete().in('label', [upper, lower]).throwOnError()
})

test('an external item opens in a new tab, which cannot reach back', async ({ admin, backend }) => {
  const label = `Blog ${Date.now()}`
  const item = { label, path: 'https://blog.example/', is_external: true, order: 99, parent_id: null }
  await backend.from('navigation_items').insert(item).throwOnError()
  await admin.goto('/terms')
  const link = admin.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label })
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', 'noopener')
  await expect(link).toHaveAttribute('href', 'https://blog.example/')
  await backend.from('navigation_items').delete().eq('label', label).throwOnError()
})
