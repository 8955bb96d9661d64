import { randomBytes } from 'node:crypto'
import { asOwner } from './owner.ts'
import { expect, message, test } from './staff.ts'

test('shows the language of messages to a donor with its reason, and changes it', async ({
  admin,
  backend,
  baseURL,
}) => {
  test.slow()
  const email = `language-${randomBytes(4).toString('hex')}@example.org`
  const { rows } = await asOwner(
    baseURL,
    `insert into public.donations (amount, platform, payment_status, donor_name, donor_email, language, transaction_id)
    values (1999, 'upi', 'successful', 'Leela Nair', $1, 'hi', $1) returning id, donor_id`,
    [email],
  )
  const { id: gift, donor_id: donor } = rows[0]
  const fact = (name: string) =>
    admin.locator('dt', { hasText: new RegExp(`^${name}$`) }).locator('xpath=following-sibling::dd[1]')
  const written = async () => {
    const found = await asOwner(baseURL, 'select private.language_of($1) as language', [email])
    return found.rows[0].language
  }
  const line = fact('Language of messages')

  await admin.goto(`/admin/donations/${gift}`)
  await expect(fact('Language')).toHaveText('Hindi')
  await admin.getByRole('link', { name: 'Leela Nair' }).first().click()
  await expect(line).toHaveText('Hindi (from the last gift)')
  expect(await written()).toBe('hi')

  await test.step('uses the language chosen by the donor', async () => {
    await asOwner(
      baseURL,
      `insert into public.donor_visits (email_key, language) values (private.email_key($1), 'en')`,
      [email],
    )
    await admin.reload()
    await expect(line).toHaveText('English (chosen on their own page)')
    expect(await written()).toBe('en')
  })

  await test.step('uses the language in another record with the same address', async () => {
    const other = { name: 'Leela N.', email, language: 'hi' }
    const { data } = await backend.from('donors').insert(other).select('id').single().throwOnError()
    await admin.reload()
    await expect(line).toHaveText('Hindi (from another record with this address)')
    expect(await written()).toBe('hi')
    await backend.from('donors').delete().eq('id', data.id).throwOnError()
  })

  await test.step('prefers the language chosen by staff', async () => {
    expect(await written()).toBe('en')
    await admin.getByRole('button', { name: 'Edit', exact: true }).click()
    const dialog = admin.getByRole('dialog', { name: 'Edit Donor' })
    await dialog.getByText('More', { exact: true }).click()
    await dialog.getByLabel('Language of messages').selectOption({ label: 'Hindi' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(message(admin, 'Donor updated successfully!')).toBeVisible()
    await expect(line).toHaveText('Hindi')
    expect(await written()).toBe('hi')
  })

  await test.step('shows the default while the language is unknown', async () => {
    await asOwner(baseURL, `update public.donations set language = null where id = $1`, [gift])
    await asOwner(baseURL, `delete from public.donor_visits where email_key = private.email_key($1)`, [email])
    await backend.from('donors').update({ language: 'unspecified' }).eq('id', donor).throwOnError()
    await admin.reload()
    await expect(line).toHaveText('English (their language is not known)')
  })
})
