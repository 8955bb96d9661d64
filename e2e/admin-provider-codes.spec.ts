import { expectAccessible } from './accessible.ts'
import { expect, message, test } from './staff.ts'

/** A company's transfer to a virtual account: from the sandbox to a donation of its donor, and the next one by itself. */
test('lists the account of a payment to check, and counts its payments', async ({ admin, backend }) => {
  test.slow()
  const { data: donor } = await backend
    .from('donors')
    .insert({ name: `Journey Textiles ${Date.now()}`, email: `csr.${Date.now()}@example.org` })
    .select()
    .single()
    .throwOnError()
  const code = `va_Journey${Date.now()}`
  const pay = async (rupees: number) => {
    await admin.goto('/sandbox/codes')
    await admin.getByLabel('Way').selectOption('bank_transfer')
    await admin.getByLabel('Code (empty: a new one)').fill(code)
    await admin.getByLabel('Amount in rupees').fill(String(rupees))
    await admin.getByLabel('Payer’s name at the bank').fill('JOURNEY TEXTILES PVT LTD')
    await admin.getByRole('button', { name: 'Pay' }).click()
    await expect(admin.getByRole('heading', { name: code }).first()).toBeVisible()
  }
  const giftsOf = async () =>
    (await backend.from('donations').select('id, amount').eq('donor_id', donor.id).throwOnError()).data
  await pay(8101)
  const waits = () =>
    backend.from('payment_attention').select('id').like('detail', `%${code}%`).is('resolved_at', null)
  await expect.poll(async () => (await waits()).data?.length, { timeout: 60_000 }).toBe(1)

  await admin.goto('/admin/payments-to-check')
  const note = admin.getByRole('listitem').filter({ hasText: code })
  await expect(note).toContainText(`came through the account ${code}, which is not listed here.`)
  await note.getByRole('link', { name: 'List this code' }).click()
  const dialog = admin.getByRole('dialog', { name: 'List a code' })
  await expect(dialog.getByLabel('Code')).toHaveValue(code)
  await dialog.getByRole('combobox', { name: /^Donor/ }).fill(donor.name)
  await admin.getByRole('option', { name: donor.name }).click()
  await expectAccessible(admin)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(message(admin, 'Code listed. Payments that wait for it become donations.')).toBeVisible()
  await expect.poll(async () => (await giftsOf()).length, { timeout: 60_000 }).toBe(1)
  expect((await waits()).data).toEqual([])

  await pay(8102)
  await expect.poll(async () => (await giftsOf()).length, { timeout: 60_000 }).toBe(2)
  const second = (await giftsOf()).find(({ amount }) => Number(amount) === 8102)
  await admin.goto(`/admin/donations/${second?.id}`)
  await expect(admin.getByText(code)).toBeVisible()
  await expect(admin.getByText('JOURNEY TEXTILES PVT LTD')).toBeVisible()
  await expect(admin.getByRole('link', { name: donor.name })).toBeVisible()
  await expectAccessible(admin)
})
