import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerBackOffice, openBackOffice } from '#web/testing/back-office.ts'
import { message } from '#web/testing/find.ts'
import { answer, heldBack, record } from '#web/testing/network.ts'

const LIST = '/rest/v1/rpc/list_donors'
const donor = {
  id: 'd1',
  name: 'Asha Rao',
  email: 'asha@example.org',
  status: 'Contacted',
  amount_donated: 125000.5,
  created_at: '2026-11-01T00:00:00Z',
  updated_at: '2026-11-01T00:00:00Z',
}
const button = (name: string) => page.getByRole('button', { name })
const view = '?search=asha&status=Contacted&min=100&sort=name&order=asc'
const filter = { words: ['asha'], status: ['Contacted'], min: '100' }

beforeEach(async () => {
  await page.viewport(1280, 900)
  answerBackOffice()
  answer(LIST, { total: 1, donors: [donor] })
})

test('lists the donors of the filter in the address, in its order', async () => {
  const asked = record(LIST, { total: 1, donors: [donor] })
  await openBackOffice(`/donors${view}`)
  await expect.element(page.getByRole('row', { name: /Asha Rao/ })).toHaveTextContent('₹1,25,000.50')
  expect(asked[0]?.body).toMatchObject({ filter, sort: 'name', descending: false, page_offset: 0 })
  await button('Clear filters').click()
  await expect.poll(() => asked.at(-1)?.body).toMatchObject({ filter: {} })
})

test('exports the donors of the filter, in its order', async () => {
  const files: { name: string; contents: Blob }[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((contents) => {
    files.push({ name: '', contents: contents as Blob })
    return 'blob:donors'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    Object.assign(files.at(-1) ?? {}, { name: this.download })
  })
  await openBackOffice(`/donors${view}`)
  await expect.element(page.getByRole('link', { name: 'Asha Rao' })).toBeVisible()
  const asked = record('/rest/v1/rpc/export_donors', { total: 1, donors: [donor] })
  await button('Export').click()
  await button('CSV of these donors').click()
  await expect.poll(() => files[0]?.name).toMatch(/^donors-\d{4}-\d\d-\d\d\.csv$/)
  expect(asked.map(({ body }) => body)).toMatchObject([{ filter, sort: 'name', descending: false }])
  expect(await files[0]?.contents.text()).toContain('asha@example.org')
})

test('deletes a donor after a question, and restores the same donor on Undo', async () => {
  const deleted = record('/rest/v1/donors', [{ id: 'd1' }])
  const restored = record('/rest/v1/rpc/restore_donors', () => Response.json(1))
  await openBackOffice('/donors')
  const question = page.getByRole('alertdialog')
  await button('Delete Asha Rao').click()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  expect(deleted).toEqual([])
  await button('Delete Asha Rao').click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(message('Donor deleted successfully.')).toBeVisible()
  expect(deleted.map(({ method, url }) => `${method} ${url.search}`)).toEqual(['DELETE ?id=eq.d1&select=id'])
  await button('Undo').click()
  await expect.element(message('Donor restored.')).toBeVisible()
  expect(restored[0]?.body).toEqual({ ids: ['d1'] })
})

test('names what is wrong with a new donor, fits a phone, and saves once', async () => {
  await page.viewport(360, 740)
  const held = heldBack()
  const added = record('/rest/v1/donors', async () => {
    await held.until
    return { ...donor, name: 'Ravi Sen' }
  })
  await openBackOffice('/donors')
  await button('Add Donor').click()
  const dialog = page.getByRole('dialog', { name: 'Add New Donor' })
  await dialog.getByLabelText('Name').fill('A')
  await dialog.getByLabelText('Email').fill('asha')
  await dialog.getByLabelText('Amount Donated (INR)').fill('-1')
  await dialog.getByRole('button', { name: 'Save' }).click()
  for (const problem of [
    'Name must be at least 2 characters.',
    'Please enter a valid email.',
    'Please enter an amount of 0 or more.',
  ])
    await expect.element(dialog.getByText(problem)).toBeVisible()
  await expect.element(dialog.getByLabelText('Name')).toHaveFocus()
  const { left, right } = dialog.element().getBoundingClientRect()
  expect(left).toBeGreaterThanOrEqual(0)
  expect(right).toBeLessThanOrEqual(360)

  await dialog.getByLabelText('Name').fill('Ravi Sen')
  await dialog.getByLabelText('Email').fill('')
  await dialog.getByLabelText('Amount Donated (INR)').fill('₹1,25,000.50')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  held.letGo()
  await expect.element(message('Donor added successfully!')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(added.map(({ body }) => body)).toMatchObject([{ name: 'Ravi Sen', amount_donated: 125000.5 }])
})
