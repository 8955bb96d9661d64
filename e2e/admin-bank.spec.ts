import { expect, message, test } from './staff.ts'

test('imports a bank statement, makes a line a gift, takes it back, and undoes the import', async ({
  admin,
}) => {
  const stamp = Date.now()
  const account = `Account ${stamp % 100_000}`
  const statement = `Account Name\t:\tA Trust
Txn Date\tDescription\tRef No.\tDebit\tCredit\tBalance
2 Nov 2026\tUPI/CR/ASHA RAO/asha@okbank\t${stamp}\t \t1,250.00\t9,250.00
3 Nov 2026\tSALARY OF A PERSON\t \t3,000.00\t \t6,250.00
4 Nov 2026\tINTEREST ${stamp}\t \t \t7.50\t6,257.50
**This is a computer generated statement`
  const file = { name: 'nov.xls', mimeType: 'application/vnd.ms-excel', buffer: Buffer.from(statement) }
  const choose = async () => {
    await admin.goto('/admin/bank/import')
    await admin.getByLabel(/^(Name of the|Another) account$/).fill(account)
    await admin.getByRole('button', { name: 'Continue' }).click()
    await admin.getByLabel('Bank statement').setInputFiles(file)
    await admin.getByRole('button', { name: 'Check the rows' }).click()
  }
  await choose()
  await expect(admin.getByText('1 line of money going out will be left out.')).toBeVisible()
  await admin.getByRole('button', { name: 'Import 2 lines' }).click()
  await expect(message(admin, '2 lines added.')).toBeVisible()
  await choose()
  await expect(admin.getByRole('button', { name: 'Nothing to change' })).toBeDisabled()

  await admin.goto(`/admin/bank?account=${encodeURIComponent(account)}`)
  const line = admin.getByRole('listitem').filter({ has: admin.getByRole('heading', { name: '₹1,250' }) })
  await line.getByRole('button', { name: 'Enter a gift' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Enter a gift' })
  await dialog.getByRole('combobox', { name: 'Donor' }).fill(`Asha ${stamp}`)
  await admin.getByRole('option', { name: /^New person/ }).click()
  await dialog.getByRole('button', { name: 'Enter the gift' }).click()
  await expect(message(admin, 'Gift of ₹1,250 entered.')).toBeVisible()
  await expect(line).toHaveCount(0)

  await admin.getByRole('link', { name: 'Gifts', exact: true }).click()
  await expect(admin.getByRole('link', { name: `Gift of ₹1,250 from Asha ${stamp}` })).toBeVisible()
  await line.getByRole('button', { name: 'Take back' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click()
  await expect(message(admin, 'The line is open again.')).toBeVisible()

  await admin.goto('/admin/bank/import')
  await admin.getByRole('button', { name: account }).click()
  const past = admin.getByRole('listitem').filter({ hasText: `2 lines of ${account}` })
  await past.getByRole('button', { name: 'Undo' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
  await expect(message(admin, '2 lines removed.')).toBeVisible()
})
