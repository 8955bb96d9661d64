/** Two editors of one thing: the second is shown both versions, and chooses. */
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerBackOffice, openBackOffice } from '#web/testing/back-office.ts'
import { message } from '#web/testing/find.ts'
import { answer } from '#web/testing/network.ts'
import { keepTable } from '#web/testing/table.ts'

const overtaken = page.getByText('Someone else changed this while you were editing.')
const mine = page.getByRole('button', { name: 'Save mine over it' })
const theirs = page.getByRole('button', { name: 'Use the saved version' })

beforeEach(async () => {
  await page.viewport(1280, 900)
  answerBackOffice()
})

test('shows both versions of a text of the site, and takes the saved one', async () => {
  const table = keepTable('page_content', [
    {
      id: 'c1',
      page_slug: 'contact',
      element_id: 'form_text',
      content_type: 'text',
      content_data: 'Before',
      is_sample: false,
    },
  ])
  await openBackOffice('/content/contact')
  const element = page.getByCss('li[id="form_text"]')
  await element.getByRole('textbox').fill('My words')
  table.change('c1', { content_data: 'Their words' })
  await element.getByRole('button', { name: /^Save/ }).click()
  await expect.element(overtaken).toBeVisible()
  await expect.element(element.getByText('Their words')).toBeVisible()
  expect(table.rows()).toMatchObject([{ content_data: 'Their words' }])
  await theirs.click()
  await expect.element(element.getByRole('textbox')).toHaveValue('Their words')
})

test('shows both versions of a translation, and takes the saved one', async () => {
  keepTable('navigation_items', [{ id: 'n1', label: 'Volunteer', order: 0 }])
  const table = keepTable('translations', [
    {
      id: 't1',
      language: 'hi',
      kind: 'menu',
      item: 'n1',
      field: 'label',
      source: 'Volunteer',
      text: 'स्वयंसेवक बनें',
    },
  ])
  await openBackOffice('/translations/hi/menu/all')
  const item = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Volunteer' }) })
  await item.getByRole('textbox').fill('मेरा शब्द')
  table.change('t1', { text: 'उनका शब्द' })
  await item.getByRole('button', { name: /^Save/ }).click()
  await expect.element(overtaken).toBeVisible()
  await theirs.click()
  await expect.element(item.getByRole('textbox')).toHaveValue('उनका शब्द')
  expect(table.rows()).toMatchObject([{ text: 'उनका शब्द' }])
})

test('shows both versions of a donor, and saves mine over theirs or takes theirs', async () => {
  const row = { id: 'd1', name: 'Asha Rao', email: null, status: 'Potential', notes: null as string | null }
  const table = keepTable('donors', [row])
  answer('/rest/v1/rpc/list_donors', () => ({ total: 1, donors: table.rows() }))
  await openBackOffice('/donors')
  const dialog = page.getByRole('dialog', { name: 'Edit Donor' })
  const edit = async (notes: string) => {
    await page.getByRole('button', { name: 'Edit Asha Rao' }).click()
    await dialog.getByLabelText('Notes').fill(notes)
    table.change('d1', { notes: `Theirs, not ${notes}` })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(overtaken).toBeVisible()
    await expect.element(dialog.getByText(`Theirs, not ${notes}`, { exact: true })).toBeVisible()
  }
  await edit('mine')
  await mine.click()
  await expect.element(message('Donor updated successfully!')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(table.rows()).toMatchObject([{ notes: 'mine' }])

  await edit('mine again')
  await theirs.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(table.rows()).toMatchObject([{ notes: 'Theirs, not mine again' }])
})
