import { expectAccessible } from './accessible.ts'
import { expect, message, test } from './staff.ts'

test('imports an old register with values and cells put right, and undoes it', async ({ admin, backend }) => {
  const stamp = `R${Date.now()}`
  const { data: known } = await backend
    .from('donors')
    .insert({ name: `${stamp} Asha`, email: `${stamp}@example.net`, city: 'Pune' })
    .select('id')
    .single()
    .throwOnError()
  const register = `Register of gifts,,,,,,,
Date,Receipt No.,Name,Email,PAN,Mode,Purpose,Amt (Rs.)
05/04/2022,${stamp}/1,${stamp} Asha,${stamp}@example.net,,Cash,General,"1,200"
06/04/2022,${stamp}/2,${stamp} Asha,,ZYXPO9876V,GPay,,500
31/02/2022,${stamp}/3,${stamp} Ravi,,,Hundi,,700
07/04/2022,${stamp}/4,${stamp} Ravi,,,Hundi,,a lot
08/04/1999,${stamp}/5,${stamp} Ravi,,,Cash,,100
`
  const file = { name: 'register.csv', mimeType: 'text/csv', buffer: Buffer.from(register) }
  const open = async () => {
    await admin.goto('/admin/donations/import')
    await admin.getByLabel('Old register').setInputFiles(file)
    await admin.getByRole('button', { name: 'Check the rows' }).click()
  }
  await open()
  await expect(admin.getByRole('heading', { name: '3 rows have problems' })).toBeVisible()
  await expect(
    admin.getByRole('row').filter({ hasText: 'This gift is older than books are kept' }),
  ).toContainText('Keep it in the old register.')
  await admin.getByLabel('Mode: “hundi”, 2 rows →').selectOption('Another way')
  await admin.getByRole('textbox', { name: 'Date in row 5' }).fill('28/02/2022')
  await admin.getByRole('textbox', { name: 'Amt (Rs.) in row 6' }).fill('800')
  await expectAccessible(admin)
  await admin.getByRole('button', { name: 'Check again with 3 corrections' }).click()
  await expect(admin.getByRole('heading', { name: '1 row has problems' })).toBeVisible()
  await expect(admin.getByText('2 new donors among them')).toBeVisible()
  await expectAccessible(admin)
  await admin.getByRole('button', { name: 'Import 4 gifts' }).click()
  await expect(message(admin, '4 gifts imported.')).toBeVisible()
  const { data: gifts } = await backend
    .from('donations')
    .select('amount, platform, created_at, donor_id, id')
    .like('old_receipt_no', `${stamp}/%`)
    .order('created_at')
    .throwOnError()
  expect(gifts).toMatchObject([
    { amount: 700, platform: 'other', created_at: '2022-02-28T06:30:00+00:00' },
    { amount: 1200, platform: 'cash', donor_id: known.id },
    { amount: 500, platform: 'upi' },
    { amount: 800, platform: 'other' },
  ])

  await admin.goto(`/admin/donations/${gifts[0]?.id}`)
  await expect(
    admin.getByText('It comes from an old register and has the receipt of that time.'),
  ).toBeVisible()
  await expect(admin.getByText(`${stamp}/3`)).toBeVisible()
  await admin.goto(`/admin/donations/${gifts[2]?.id}`)
  await admin.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(admin.getByRole('dialog')).toContainText('₹500, upi.')
  await admin.getByRole('dialog').getByLabel('Date received').fill('2022-04-09')
  await admin.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByRole('dialog')).toBeHidden()
  await admin.goto(`/admin/donations/${gifts[0]?.id}`)
  await admin.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(admin.getByRole('dialog')).toContainText('₹700, another way.')
  await open()
  await expect(admin.getByText('2 from an earlier import (row 3, 4)')).toBeVisible()
  await admin
    .getByRole('listitem')
    .filter({ hasText: '4 gifts imported' })
    .getByRole('button', { name: 'Undo' })
    .first()
    .click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
  await expect(message(admin, '4 gifts removed.')).toBeVisible()
  const { count } = await backend
    .from('donors')
    .select('id', { count: 'exact', head: true })
    .like('name', `${stamp}%`)
    .throwOnError()
  expect(count).toBe(1)
})
