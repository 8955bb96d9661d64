import { whileStored } from './site.ts'
import { expect, test } from './test.ts'

test('maps six projects to the items of Schedule VII, in a table', async ({ page }) => {
  await page.goto('/csr-partnership')
  const table = page.getByRole('table', { name: 'Six projects to shape with you' })
  await expect(table.getByRole('columnheader')).toHaveText([
    'Project',
    'Schedule VII',
    'Budget',
    'What we report each quarter',
  ])
  const items: Record<string, string> = {
    'Therapy and mental health': 'Item (i)',
    'Hygiene in schools and settlements': 'Item (i)',
    'Education for every child': 'Item (ii)',
    'Elder care at home': 'Item (i)',
    'Food for families': 'Item (i)',
    'Animals and environment': 'Item (iv)',
  }
  await expect(table.getByRole('rowheader')).toHaveText(Object.keys(items))
  for (const [project, item] of Object.entries(items)) {
    await expect(table.getByRole('row', { name: project }).getByRole('cell').first()).toContainText(item)
  }
})

test('on a phone the rows are cards, and still a table to those who listen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/csr-partnership')
  const table = page.getByRole('table', { name: 'Six projects to shape with you' })
  await expect(table.getByRole('rowheader')).toHaveCount(6)
  const row = table.getByRole('row', { name: 'Education for every child' })
  await expect(row.getByText('Budget')).toBeVisible()
  const [header, cell] = [
    await row.getByRole('rowheader').boundingBox(),
    await row.getByRole('cell').first().boundingBox(),
  ]
  expect(cell?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
})

test('names its budgets and its reports', async ({ page }) => {
  await page.goto('/csr-partnership')
  await expect(page.getByText('Projects from ₹20 Lakhs to ₹5 Crores', { exact: false }).first()).toBeVisible()
  for (const reason of ['Flexible budgets', 'Schedule VII aligned', 'Transparent reporting']) {
    await expect(page.getByRole('heading', { name: reason })).toBeVisible()
  }
})

test('books a call, and sends the dossier on request until there is a file', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/csr-partnership')
  await expect(page.getByRole('link', { name: 'Book a Call' }).first()).toBeInViewport()
  const next = page.getByRole('region', { name: 'Plan something that lasts' })
  await next.getByRole('link', { name: 'Book a Call' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('A call about a CSR partnership')
  await page.goBack()
  await next.getByRole('link', { name: 'Ask for the CSR dossier' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('Your CSR dossier')

  const file = '/storage/v1/object/public/site_assets/public/csr_partnership/csr_dossier_button-1.pdf'
  await whileStored(
    'csr_partnership',
    'csr_dossier_button',
    { url: file, text: 'Download CSR Dossier', link: '/contact' },
    async () => {
      await page.goto('/csr-partnership')
      await expect(next.getByRole('link', { name: 'Download CSR Dossier' })).toHaveAttribute('href', file)
    },
  )
})
