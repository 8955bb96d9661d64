import { open } from './site.ts'
import { expect, test } from './test.ts'

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

test('the first button of a phone books a call, with its subject filled in', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/csr-partnership')
  const call = page.getByRole('link', { name: 'Book a Call' }).first()
  await expect(call).toBeInViewport()
  await call.click()
  await expect(page.getByLabel('Subject')).toHaveValue('A call about a CSR partnership')
})
