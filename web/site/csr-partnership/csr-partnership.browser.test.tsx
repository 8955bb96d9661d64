import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '#web/testing/open-page.tsx'
import { answerSite } from '#web/testing/site-rows.ts'

beforeEach(async () => {
  await page.viewport(360, 740)
  answerSite()
  await openPage('/csr-partnership')
})

test('lays out the rows as cards on a phone, and keeps the roles of a table', async () => {
  const table = page.getByRole('table', { name: 'Six projects to shape with you' })
  await expect.poll(() => table.getByRole('rowheader').elements().length).toBe(6)
  const row = table.getByRole('row', { name: 'Education for every child' })
  await expect.element(row.getByText('Budget')).toBeVisible()
  const box = (role: string) => row.getByRole(role).first().element().getBoundingClientRect()
  expect(box('cell').top).toBeGreaterThanOrEqual(box('rowheader').bottom)
})

test('books a call with the first button, with its subject filled in', async () => {
  const call = page.getByRole('link', { name: 'Book a Call' }).first()
  await expect.element(call).toBeInViewport()
  await call.click()
  await expect.element(page.getByLabelText('Subject')).toHaveValue('A call about a CSR partnership')
})
