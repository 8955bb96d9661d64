import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolations } from '#web/testing/accessible.ts'
import { answerBackOffice, openBackOffice } from '#web/testing/back-office.ts'
import { message } from '#web/testing/find.ts'
import { answer, record, refuse } from '#web/testing/network.ts'
import { answerRole, user } from '#web/testing/sign-in.ts'

const VIEWS = '/rest/v1/saved_views'
const button = (name: string | RegExp) => page.getByRole('button', { name })
const link = (name: string) => page.getByRole('link', { name })
const own = {
  id: 'v1',
  owner: user.id,
  name: 'Pune, large',
  path: '/admin/donors?city=Pune&sum_min=10000',
  is_shared: false,
}

beforeEach(async () => {
  await page.viewport(1280, 900)
  answerBackOffice()
  answer('/rest/v1/rpc/list_donors', { total: 2, donors: [] })
})

test('opens a saved view by its address, and shows its filters', async () => {
  answer(VIEWS, [own])
  const asked = record('/rest/v1/rpc/list_donors', { total: 2, donors: [] })
  await openBackOffice('/donors')
  await link('Pune, large').click()
  await expect.poll(() => asked.at(-1)?.body).toMatchObject({ filter: { city: 'Pune', sum_min: '10000' } })
  await expect.element(link('Pune, large')).toHaveAttribute('aria-current', 'page')
  await expect.element(button('City: Pune, remove this filter')).toBeVisible()
  await link('Gave last year, not yet this year').click()
  await expect.poll(() => asked.at(-1)?.body).toHaveProperty('filter.not')
})

test('saves the filters by name without the search, and explains a name that is taken', async () => {
  const saved = record(VIEWS, ({ method }) =>
    method === 'POST'
      ? refuse(409, { code: '23505', message: 'duplicate key value violates unique constraint' })
      : [],
  )
  await openBackOffice('/donors?search=asha&city=Pune&page=2')
  await button('Save this view').click()
  const dialog = page.getByRole('dialog', { name: 'Save this view' })
  await expectNoViolations()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('Please enter a name.')).toBeVisible()
  await dialog.getByLabelText('Name').fill(' Pune ')
  await dialog.getByLabelText('For everyone in the back office').click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('You already have a view with this name.')).toBeVisible()
  expect(saved.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { name: 'Pune', is_shared: true, path: '/admin/donors?city=Pune' },
  ])
})

test('deletes a view and restores it on Undo', async () => {
  const asked = record(VIEWS, ({ method }) => (method === 'GET' ? [own] : own))
  await openBackOffice('/donors?sum_min=10000&city=Pune')
  await button('Delete view').click()
  await expect.element(message('View deleted.')).toBeVisible()
  await button('Undo').click()
  await expect
    .poll(() => asked.filter(({ method }) => method === 'POST').map(({ body }) => body))
    .toEqual([{ name: own.name, is_shared: false, path: own.path }])
})

test('leaves a colleague’s shared view to its owner and to administrators', async () => {
  answerRole('fundraiser', ['donors.read', 'donors.write', 'gifts.read'])
  answer(VIEWS, [{ ...own, owner: 'another', is_shared: true }])
  await openBackOffice('/donors?city=Pune&sum_min=10000')
  await expect.element(link('Pune, large')).toHaveAttribute('aria-current', 'page')
  await expect.element(button('Edit view')).not.toBeInTheDocument()
  // Without `export` there are no addresses.
  await button('For all 2 donors').click()
  await expect.element(button('Add a note to all of these donors')).toBeVisible()
  await expect.element(button('Email addresses of these donors')).not.toBeInTheDocument()
})

test('copies the addresses of those who want news', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const asked = record('/rest/v1/rpc/news_addresses', ['asha@example.org', 'ravi@example.org'])
  await openBackOffice('/donors?gave=2025-26')
  await button('For all 2 donors').click()
  await button('Email addresses of these donors').click()
  const dialog = page.getByRole('dialog', { name: 'Email addresses for news' })
  await expect.element(dialog.getByText(/^2 of 2 donors/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Copy' }).click()
  expect(copied).toHaveBeenCalledWith('asha@example.org, ravi@example.org')
  expect(asked.map(({ body }) => body)).toEqual([{ filter: { gave: [2025] } }])
})

test('adds a note to all donors of the view, and removes it on Undo', async () => {
  const noted = record('/rest/v1/rpc/note_donors', { notes: 2, noted_at: '2026-11-18T10:00:00.123456+00:00' })
  const removed = record('/rest/v1/donor_notes', [])
  await openBackOffice('/donors?gave=2025-26')
  await button('For all 2 donors').click()
  await button('Add a note to all of these donors').click()
  const dialog = page.getByRole('dialog', { name: 'Add a note to 2 donors' })
  await dialog.getByRole('button', { name: 'Add to 2 donors' }).click()
  await expect.element(dialog.getByText('Please write the note.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Invited')
  await dialog.getByRole('button', { name: 'Add to 2 donors' }).click()
  await expect.element(message('Note added to 2 donors.')).toBeVisible()
  expect(noted.map(({ body }) => body)).toEqual([{ filter: { gave: [2025] }, note: 'Invited' }])
  await button('Undo').click()
  await expect.element(message('Notes removed.')).toBeVisible()
  expect(removed.map(({ method, url }) => [method, url.searchParams.get('created_at')])).toEqual([
    ['DELETE', 'eq.2026-11-18T10:00:00.123456+00:00'],
  ])
})
