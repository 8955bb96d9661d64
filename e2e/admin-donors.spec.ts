import { readFileSync } from 'node:fs'
import { writeXlsx } from '#domain/xlsx/write-xlsx.ts'
import { expectAccessible } from './accessible.ts'
import { heldBack } from './held-back.ts'
import { expect, message, test } from './staff.ts'

type Admin = Parameters<Parameters<typeof test>[2]>[0]['admin']

const csv = (text: string, name = 'donors.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
})
const upload = (admin: Admin, file: ReturnType<typeof csv>) =>
  admin.getByLabel('CSV file').setInputFiles(file)
const row = (admin: Admin, name: string) => admin.getByRole('row').filter({ hasText: name })

async function find(admin: Admin, words: string): Promise<void> {
  await admin.getByLabel('Search donors').fill(words)
  await admin.waitForURL((url) => url.searchParams.get('search') === words)
  await expect(admin.locator('section[aria-busy=true]')).toHaveCount(0)
}

test('adds, edits, shows, deletes and restores a donor', async ({ admin, backend }) => {
  const name = `Asha Rao ${Date.now()}`
  await admin.route('**/rest/v1/rpc/list_donors', () => {})
  await admin.goto('/admin/donors')
  await expect(admin.getByRole('heading', { level: 1, name: 'Donor Management' })).toBeVisible()
  await expect(admin.locator('tr[data-skeleton]')).toHaveCount(5)
  await expect(admin.locator('tr[data-skeleton]').first().locator('td')).toHaveCount(11)
  await admin.unroute('**/rest/v1/rpc/list_donors')
  await admin.reload()
  await expect(admin.getByRole('columnheader')).toHaveText([
    /^Name/,
    /^Email/,
    'Phone',
    /^Status/,
    /^Amount Donated/,
    'Last gift',
    'Gifts',
    /^UTM Source/,
    /^UTM Medium/,
    /^UTM Campaign/,
    'Actions',
  ])

  await admin.getByRole('button', { name: 'Add Donor' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Add New Donor' })
  await dialog.getByLabel('Name').fill('A')
  await dialog.getByLabel('Email').fill('asha')
  await dialog.getByLabel('Amount Donated (INR)').fill('-1')
  await dialog.getByRole('button', { name: 'Save' }).click()
  for (const problem of [
    'Name must be at least 2 characters.',
    'Please enter a valid email.',
    'Please enter an amount of 0 or more.',
  ]) {
    await expect(dialog.getByText(problem)).toBeVisible()
  }
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Email').fill('')
  await dialog.getByLabel('Amount Donated (INR)').fill('')
  await dialog.getByText('More', { exact: true }).click()
  await dialog.getByLabel('UTM Campaign').fill('diwali')
  let write = heldBack()
  await admin.route('**/rest/v1/donors*', async (route) => {
    if (route.request().method() !== 'GET') await write.until
    await route.fallback()
  })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  await expect(message(admin, 'Adding new donor...')).toBeVisible()
  write.letGo()
  await expect(message(admin, 'Donor added successfully!')).toBeVisible()
  await expect(message(admin, 'Adding new donor...')).toHaveCount(0)

  await find(admin, name.toUpperCase())
  await expect(row(admin, name)).toContainText('Potential')
  await expect(row(admin, name)).toContainText('₹0.00')
  await admin.getByRole('button', { name: `Edit ${name}` }).click()
  const editing = admin.getByRole('dialog', { name: 'Edit Donor' })
  await editing.getByLabel('Status').selectOption('Engaged')
  await editing.getByLabel('Amount Donated (INR)').fill('₹1,25,000.50')
  write = heldBack()
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(message(admin, 'Updating donor...')).toBeVisible()
  write.letGo()
  await expect(message(admin, 'Donor updated successfully!')).toBeVisible()
  await expect(row(admin, name)).toContainText('₹1,25,000.50')

  await admin.getByRole('link', { name }).click()
  await expect(admin.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(admin.getByText('Status: Potential → Engaged')).toBeVisible()
  await expect(admin.getByText('No gifts yet.')).toBeVisible()
  await admin.goBack()

  // On a phone the table becomes cards, with all it offers.
  await admin.setViewportSize({ width: 360, height: 740 })
  await expect(admin.getByRole('listitem').filter({ hasText: name })).toContainText('₹1,25,000.50')
  await admin.getByLabel('Sort').selectOption('Largest amount first')
  await admin.waitForURL((url) => url.searchParams.get('sort') === 'amount_donated')
  await admin.getByLabel('Select all on this page').check()
  await expect(admin.getByText('1 selected')).toBeVisible()
  await expectAccessible(admin)
  await admin.getByRole('button', { name: `Delete ${name}` }).click()
  await expect(admin.getByText('Are you sure you want to delete this donor?')).toBeVisible()
  write = heldBack()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(message(admin, 'Deleting donor...')).toBeVisible()
  write.letGo()
  await expect(message(admin, 'Donor deleted successfully.')).toBeVisible()
  await expect(admin.getByText('No donors found.')).toBeVisible()
  await admin.getByRole('button', { name: 'Undo' }).click()
  await expect(message(admin, 'Donor restored.')).toBeVisible()
  await expect(admin.getByRole('link', { name })).toBeVisible()
  await backend.from('donors').delete().eq('name', name).throwOnError()
})

test('filters, sorts and changes many donors at once, exports them and merges duplicates', async ({
  admin,
  backend,
}) => {
  const stamp = `L${Date.now()}`
  await backend
    .from('donors')
    .insert(
      Array.from({ length: 60 }, (_, at) => ({
        name: `${stamp} ${String(at).padStart(2, '0')}`,
        email: `${stamp}-${at < 2 ? 'same' : at}@example.org`.toLowerCase(),
        status: at % 2 ? 'Contacted' : 'Potential',
        amount_donated: at * 10,
        utm_source: at === 7 ? `fair-${stamp}` : null,
      })),
    )
    .throwOnError()
  await admin.goto(`/admin/donors?search=${stamp}&status=Contacted&min=100&sort=name&order=asc`)
  await expect(admin.getByText('1 to 25 of 25 donors')).toBeVisible()
  await expect(admin.locator('tbody tr').first()).toContainText(`${stamp} 11`)
  await admin.getByRole('button', { name: /^Amount Donated/ }).click()
  await expect(admin.locator('tbody tr').first()).toContainText('₹590.00')
  expect(admin.url()).toContain('sort=amount_donated&order=desc')
  await admin.getByRole('button', { name: 'Clear filters' }).click()
  await find(admin, stamp)
  await expect(admin.getByText('1 to 50 of 60 donors')).toBeVisible()
  await admin.getByRole('link', { name: 'Next page' }).click()
  await expect(admin.getByText('51 to 60 of 60 donors')).toBeVisible()
  expect(admin.url()).toContain('page=2')

  await admin.getByText('Columns', { exact: true }).click()
  await admin.getByRole('checkbox', { name: 'Notes' }).check()
  await admin.reload()
  await expect(admin.getByRole('columnheader', { name: 'Notes' })).toBeVisible()

  await admin.getByLabel('Select all on this page').check()
  await admin.getByRole('button', { name: 'Select all 60 that match' }).click()
  await expect(admin.getByText('60 selected')).toBeVisible()
  await admin.getByLabel('Set status').selectOption('Inactive')
  await expect(message(admin, '60 donors are Inactive now.')).toBeVisible()
  await admin.getByRole('button', { name: 'Undo' }).click()
  await expect(message(admin, 'Status change undone.')).toBeVisible()
  const { count } = await backend
    .from('donors')
    .select('*', { count: 'exact', head: true })
    .like('name', `${stamp}%`)
    .eq('status', 'Contacted')
  expect(count).toBe(30)
  await admin.getByLabel('Select all on this page').check()
  await admin.getByRole('button', { name: 'Delete selected' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(message(admin, '10 donors deleted.')).toBeVisible()
  await admin.getByRole('button', { name: 'Undo' }).click()
  await expect(message(admin, '10 donors are back.')).toBeVisible()

  const downloading = admin.waitForEvent('download')
  await admin.getByRole('button', { name: 'Export' }).click()
  await admin.getByRole('button', { name: 'CSV of these donors' }).click()
  const exported = readFileSync(await (await downloading).path(), 'utf8')
  expect(exported).toContain('id,name,email,phone,status,amount_donated')
  expect(exported.trim().split('\r\n')).toHaveLength(61)

  await admin.goto('/admin/donors/duplicates')
  // They were added in the same moment: either may come first.
  const group = admin.getByRole('button', { name: new RegExp(`^Merge… ${stamp} 0[01], ${stamp} 0[01]$`) })
  await group.click()
  const dialog = admin.getByRole('dialog', { name: 'Merge donors' })
  await expect(dialog.getByLabel('Amount Donated (INR)')).toHaveValue('10.00')
  await dialog.getByLabel('Name', { exact: true }).fill(`${stamp} both`)
  await dialog.getByRole('button', { name: 'Merge 2 donors' }).click()
  await expect(message(admin, 'Donors merged.')).toBeVisible()
  await expect(group).toHaveCount(0)
  await admin.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await expect(message(admin, 'Merge undone.')).toBeVisible()
  await expect(group).toBeVisible()
  await admin.getByRole('button', { name: new RegExp(`^Different people ${stamp} `) }).click()
  await expect(group).toHaveCount(0)
  await backend.from('donors').delete().like('name', `${stamp}%`).throwOnError()
})

test('imports a CSV file that follows the template, and names every outcome', async ({ admin, backend }) => {
  const stamp = `C${Date.now()}`
  await admin.goto('/admin/donors')
  const downloading = admin.waitForEvent('download')
  await admin.getByRole('link', { name: 'Download Template' }).click()
  const template = await downloading
  expect(template.suggestedFilename()).toBe('donor_template.csv')
  const [header = ''] = readFileSync(await template.path(), 'utf8')
    .replace('\uFEFF', '')
    .split('\r\n')
  // Fields for receipts follow the original ones.
  expect(header).toMatch(
    /^name,email,phone,status,amount_donated,notes,utm_source,utm_medium,utm_campaign,utm_term,utm_content,/,
  )
  await expect(admin.getByLabel('CSV file')).toHaveAttribute('accept', '.csv')

  const choosing = admin.waitForEvent('filechooser')
  await admin.getByRole('button', { name: 'Upload CSV' }).click()
  await choosing
  await admin.getByLabel('CSV file').dispatchEvent('cancel')
  await expect(message(admin, 'No file selected.')).toBeVisible()

  await upload(admin, csv('email,phone\na@example.org,1'))
  await expect(message(admin, 'CSV is missing required headers: name, status')).toBeVisible()
  await upload(admin, csv('name,email\nAsha,a@example.org'))
  await expect(message(admin, 'CSV is missing required headers: status')).toBeVisible()
  await upload(admin, csv(`${header}\n,,,Donated,,,,,,,\n\n`))
  await expect(message(admin, 'No valid donor data found in the CSV.')).toBeVisible()
  await upload(admin, csv('name,status\n"never closed,Donated'))
  await expect(message(admin, 'Failed to parse CSV file.')).toBeVisible()
  await admin.getByRole('alert').getByRole('button', { name: 'Close' }).first().click()
  await upload(admin, {
    name: 'photo.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
  })
  await expect(message(admin, 'Failed to parse CSV file.')).toBeVisible()

  const file = csv(
    `${header}\n"${stamp}, Asha",a@example.org,,,,"two\nlines",,,,,\n\n,nobody@example.org,,Donated,,,,,,,\n${stamp} Ravi,,98765,Engaged,"1,250.50",,,,,,\n`,
  )
  const imported = heldBack()
  await admin.route('**/rest/v1/rpc/import_donors', async (route) => {
    await imported.until
    await route.fallback()
  })
  await upload(admin, file)
  await expect(message(admin, 'Uploading and processing CSV...')).toBeVisible()
  imported.letGo()
  await expect(message(admin, '2 donors imported successfully!')).toBeVisible()
  const { data } = await backend
    .from('donors')
    .select()
    .like('name', `${stamp}%`)
    .order('name')
    .throwOnError()
  expect(data).toMatchObject([
    { name: `${stamp} Ravi`, email: null, status: 'Engaged', amount_donated: 1250.5 },
    {
      name: `${stamp}, Asha`,
      email: 'a@example.org',
      phone: null,
      status: 'Potential',
      amount_donated: 0,
      notes: 'two\nlines',
    },
  ])
  await upload(admin, file)
  await expect(admin.getByText(/^This file was imported on .*\. Nothing was changed\.$/)).toBeVisible()

  await upload(admin, csv(`name,status\n${stamp} X,Lost`))
  await expect(message(admin, 'Failed to import donors from CSV.')).toBeVisible()
  await expect(
    message(
      admin,
      'Row 2, status: This is not a known status. Use Potential, Contacted, Engaged, Donated or Inactive.',
    ),
  ).toBeVisible()
  await backend.from('donors').delete().like('name', `${stamp}%`).throwOnError()
})

test('imports any list after matching and checking it, and undoes that', async ({ admin, backend }) => {
  await test.step('matches, checks and imports any list, explains refused rows and undoes it', async () => {
    const stamp = `W${Date.now()}`
    // A new number: gifts of other journeys bring donors with numbers of their own.
    const phone = `6${String(Date.now()).slice(-9)}`.replace(/^\d{5}/, '$& ')
    await admin.goto('/admin/donors/import')
    const workbook = writeXlsx(
      'List',
      ['Donor Name', 'Mobile No.', 'Given', 'Date'],
      [
        [`${stamp} =1+1`, phone, '₹1,25,000.50', '05/04/2024'],
        [`${stamp} Two`, '', 'a lot', '31/02/2024'],
        [`${stamp} =1+1`, `+91 ${phone}`, 5, ''],
      ],
    )
    await admin.getByLabel('List of donors').setInputFiles({
      name: 'list.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(workbook),
    })
    await expect(admin.getByLabel('Donor Name')).toHaveValue('name')
    await expect(admin.getByLabel('Mobile No.')).toHaveValue('phone')
    await admin.getByLabel('Given').selectOption('Amount Donated (INR)')
    await admin.getByRole('button', { name: 'Check the rows' }).click()
    await expect(admin.getByRole('heading', { name: '1 row has problems' })).toBeVisible()
    await expect(row(admin, 'This is not an amount in rupees.').getByRole('textbox')).toHaveValue('a lot')
    await expect(row(admin, 'This is not a date.').getByRole('textbox')).toHaveValue('31/02/2024')
    await expect(admin.getByText('1 repeated from further up in the file (row 4)')).toBeVisible()
    const downloading = admin.waitForEvent('download')
    await admin.getByRole('button', { name: 'Download these rows' }).click()
    expect(readFileSync(await (await downloading).path(), 'utf8')).toContain(
      `${stamp} Two,,a lot,31/02/2024,`,
    )
    await admin.getByRole('button', { name: 'Import 1 donor' }).click()
    await expect(message(admin, '1 donors added, 0 updated.')).toBeVisible()
    const { data } = await backend.from('donors').select().like('name', `${stamp}%`).throwOnError()
    expect(data).toMatchObject([
      { name: `${stamp} =1+1`, amount_donated: 125000.5, created_at: '2024-04-04T18:30:00+00:00' },
    ])
    await admin.getByRole('button', { name: 'Undo this import' }).click()
    await expect(message(admin, 'Import undone.')).toBeVisible()
    await expect(admin.getByText('Undone').first()).toBeVisible()
    const { data: left } = await backend.from('donors').select('id').like('name', `${stamp}%`).throwOnError()
    expect(left).toEqual([])
  })

  await test.step('asks about PANs and an invalid phone number, and takes every row', async () => {
    const stamp = `P${Date.now()}`
    await admin.goto('/admin/donors/import')
    await admin
      .getByLabel('List of donors')
      .setInputFiles(
        csv(
          `Name,Mobile,Donation Amt,PAN No.\n${stamp} One,12345,"1,200",ZYXPO9876V\n${stamp} Two,,50,ZYXPT98\n`,
        ),
      )
    await expect(admin.getByLabel('Donation Amt')).toHaveValue('amount_donated')
    await expect(admin.getByLabel('PAN No.')).toHaveValue('pan')
    await expect(admin.getByText('••••••876V')).toBeVisible()
    await admin.getByRole('button', { name: 'Check the rows' }).click()
    await expect(admin.getByRole('heading', { name: '2 questions' })).toBeVisible()
    await expect(row(admin, 'This cannot be a phone number.').getByRole('textbox')).toHaveValue('12345')
    await expect(row(admin, 'A PAN has five letters')).toContainText('The donor comes without a PAN')
    await expect(admin.getByText('ZYXPT98')).toHaveCount(0)
    await expectAccessible(admin)
    await admin.getByRole('button', { name: 'Import 2 donors' }).click()
    await expect(message(admin, '2 donors added, 0 updated.')).toBeVisible()
    const { data } = await backend
      .from('donors')
      .select('name, phone, amount_donated, pan')
      .like('name', `${stamp}%`)
      .order('name')
      .throwOnError()
    expect(data).toEqual([
      { name: `${stamp} One`, phone: '12345', amount_donated: 1200, pan: '••••••876V' },
      { name: `${stamp} Two`, phone: null, amount_donated: 50, pan: null },
    ])
    await admin.getByRole('button', { name: 'Undo this import' }).click()
    await expect(message(admin, 'Import undone.')).toBeVisible()
  })
})

// More than twice what is sent at once; `npm run unit:full` imports as many as a file may have.
const ROWS = process.env.PROPERTIES === 'full' ? 50_000 : 4_200

test('imports a long list in a worker', async ({ admin, backend }) => {
  test.slow()
  const count = ROWS.toLocaleString('en-IN')
  const stamp = `B${Date.now()}`
  const lines = Array.from(
    { length: ROWS },
    (_, at) => `${stamp} ${at},${stamp}-${at}@example.net,,Donated,"1,25,000.50","Met in ""Pune"", twice"`,
  )
  await admin.goto('/admin/donors/import')
  // A worker reads the file, so that the page stays responsive.
  const worker = admin.waitForEvent('worker')
  await admin
    .getByLabel('List of donors')
    .setInputFiles(csv(`name,email,phone,status,amount,remarks\n${lines.join('\r\n')}`))
  await worker
  await expect(admin.getByText(`${count} rows below the headings.`)).toBeVisible()
  await admin.getByRole('button', { name: 'Check the rows' }).click()
  await admin.getByRole('button', { name: `Import ${count} donors` }).click({ timeout: 60_000 })
  await expect(admin.getByRole('heading', { name: 'Done' })).toBeVisible({ timeout: 60_000 })
  await admin.getByRole('button', { name: 'Undo this import' }).click()
  await expect(message(admin, 'Import undone.')).toBeVisible({ timeout: 60_000 })
  const left = await backend
    .from('donors')
    .select('id', { count: 'exact', head: true })
    .like('name', `${stamp}%`)
  expect(left.count).toBe(0)
})
