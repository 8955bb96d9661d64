/** Every sentence of the back office about a backend that refuses: on reading and on each kind of change. */
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerBackOffice, denied, openBackOffice, readOnly } from '#web/testing/back-office.ts'
import '#web/testing/find.ts'
import { answer } from '#web/testing/network.ts'
import { causes } from '#web/testing/site-rows.ts'

const said = (text: string) => page.getByText(text, { exact: true }).first()
const button = (name: string | RegExp, options = {}) => page.getByRole('button', { name, ...options })
const confirm = (name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click()
const times = { created_at: '2026-11-01T00:00:00Z', updated_at: '2026-11-01T00:00:00Z' }

beforeEach(async () => {
  await page.viewport(1280, 900)
  answerBackOffice()
})

describe('navigation', () => {
  const MENU = '/rest/v1/navigation_items'
  const item = { id: 'i1', label: 'Failing', path: '/contact', order: 0, is_external: false, parent_id: null }

  test('names the item that could not be saved, added or deleted', async () => {
    answer(MENU, readOnly([{ ...item, ...times }]))
    await openBackOffice('/navigation-menu')
    await button(/^Save/).first().click()
    await expect.element(said('Failed to save navigation item: Failing.')).toBeVisible()
    await expect.element(said('You are not allowed to change this.')).toBeVisible()
    await button('Add', { exact: true }).click()
    await expect.element(said('Failed to add new navigation item.')).toBeVisible()
    await button(/^Delete/).click()
    await confirm('Delete')
    await expect.element(said('Failed to delete navigation item.')).toBeVisible()
  })

  test('offers to read the menu again', async () => {
    answer(MENU, () => denied('table navigation_items'))
    await openBackOffice('/navigation-menu')
    await expect.element(said('Failed to load navigation items.')).toBeVisible()
    answer(MENU, [{ ...item, ...times }])
    await button('Try again').click()
    await expect.element(page.getByCss('input[value="Failing"]')).toBeVisible()
  })
})

describe('causes', () => {
  const CAUSES = '/rest/v1/causes'

  test('names the cause that could not be saved, added or deleted', async () => {
    answer(CAUSES, readOnly(causes.map((one) => ({ ...one, ...times }))))
    await openBackOffice('/causes?cause=hygiene-drives')
    await button('Save Cause Hygiene Drives').click()
    await expect.element(said('Failed to save cause: Hygiene Drives.')).toBeVisible()
    await button('Add New Cause').click()
    await expect.element(said('Failed to add new cause.')).toBeVisible()
    await button('Delete Hygiene Drives').click()
    await confirm('Delete')
    await expect.element(said('Failed to delete cause.')).toBeVisible()
  })

  test('reports causes that cannot be read', async () => {
    answer(CAUSES, () => denied('table causes'))
    await openBackOffice('/causes')
    await expect.element(said('Failed to load causes.')).toBeVisible()
  })
})

describe('page content', () => {
  const CONTENT = '/rest/v1/page_content'
  const row = {
    id: 'c1',
    page_slug: 'contact',
    element_id: 'hero_subtitle',
    content_type: 'text',
    content_data: 'Before',
    is_sample: false,
    ...times,
  }

  test('keeps an element that could not be saved', async () => {
    answer(CONTENT, readOnly([row]))
    await openBackOffice('/content/contact')
    const element = page.getByCss('li[id="hero_subtitle"]')
    await element.getByRole('textbox').fill('Typed while nothing could be saved')
    await element.getByRole('button', { name: /^Save/ }).click()
    await expect.element(said('Failed to save hero subtitle.')).toBeVisible()
    await expect.element(element.getByText('Not saved')).toBeVisible()
    await expect.element(element.getByRole('textbox')).toHaveValue('Typed while nothing could be saved')
  })

  test('reports a history that cannot be read', async () => {
    answer(CONTENT, [row])
    answer('/rest/v1/rpc/history_of', () => denied('table audit_log'))
    await openBackOffice('/content/contact')
    const element = page.getByCss('li[id="hero_subtitle"]')
    await element.getByRole('button', { name: /^More for/ }).click()
    await element.getByRole('button', { name: /^History/ }).click()
    await expect.element(said('Failed to load the history.')).toBeVisible()
  })

  test('reports content that cannot be read', async () => {
    answer(CONTENT, () => denied('table page_content'))
    await openBackOffice('/content/about')
    await expect.element(said('Failed to load About content.')).toBeVisible()
  })
})

describe.each([
  ['google-tag', 'Google Tag Manager ID', 'Container ID', 'GTM-AB12CD3'],
  ['meta-pixel', 'Meta Pixel ID', 'Meta Pixel ID', '123456789012345'],
  ['razorpay', 'Razorpay settings', 'Key ID', 'rzp_test_journey'],
  ['whatsapp', 'WhatsApp settings', 'Phone number ID', '106540352242922'],
  ['email', 'email settings', 'Sender email address', 'hello@daan.example'],
  ['organisation', 'organisation details', 'Name', 'A name that is not saved'],
])('the setting %s', (path, name, label, value) => {
  test('keeps the typed value through failures until it is discarded', async () => {
    const SETTINGS = '/rest/v1/site_settings'
    answer(SETTINGS, readOnly([]))
    await openBackOffice(`/settings/${path}`)
    const field = page.getByLabelText(label, { exact: true })
    await field.fill(value)
    await button('Save', { exact: true }).click()
    await expect.element(said(`Failed to save ${name}.`)).toBeVisible()
    answer(SETTINGS, () => denied('table site_settings'))
    await openBackOffice(`/settings/${path}`)
    await expect.element(said(`Failed to load ${name}.`)).toBeVisible()
    answer(SETTINGS, [])
    await button('Try again').click()
    await expect.element(field).toHaveValue(value)
    await button('Discard').click()
    await confirm('Discard')
    await expect.element(field).not.toHaveValue(value)
  })
})

describe('donors', () => {
  const LIST = '/rest/v1/rpc/list_donors'
  const donor = { id: 'd1', name: 'Failing', email: 'f@example.org', status: 'Donated', ...times }

  test('names each change that fails', async () => {
    answer('/rest/v1/donors', readOnly([donor]))
    answer(/^\/rest\/v1\/rpc\/delete_donors/, () => denied('table donors'))
    answer(LIST, { total: 1, donors: [donor] })
    await openBackOffice('/donors')
    const dialog = page.getByRole('dialog')
    await button('Add Donor').click()
    await dialog.getByLabelText('Name').fill('Asha')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(said('Failed to add donor.')).toBeVisible()
    await button('Cancel').click()
    await button('Edit Failing').click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(said('Failed to update donor.')).toBeVisible()
    await button('Cancel').click()
    await button('Delete Failing').click()
    await confirm('Delete')
    await expect.element(said('Failed to delete donor.')).toBeVisible()
  })

  test('offers to read the list again', async () => {
    answer(LIST, () => denied('function list_donors'))
    await openBackOffice('/donors?search=again')
    await expect.element(said('Failed to fetch donors.')).toBeVisible()
    answer(LIST, { total: 1, donors: [donor] })
    await button('Try again').click()
    await expect.element(page.getByRole('link', { name: 'Failing' })).toBeVisible()
  })
})

describe('donations', () => {
  const nothing = page.getByText('Nothing could be read from the server.')

  test('offers to read the list again', async () => {
    answer('/rest/v1/rpc/find_gifts', () => denied('function find_gifts'))
    await openBackOffice('/donations')
    await expect.element(said('Failed to load donations.')).toBeVisible()
    await expect.element(nothing).toBeVisible()
    answer('/rest/v1/rpc/find_gifts', [])
    await button('Try again').click()
    await expect.element(nothing).not.toBeInTheDocument()
  })

  test('reports totals that cannot be read', async () => {
    answer('/rest/v1/rpc/sum_gifts', () => denied('function sum_gifts'))
    await openBackOffice('/donations?search=totals')
    await expect.element(said('Could not load the totals.')).toBeVisible()
  })
})

test('reports an overview that cannot be read', async () => {
  answer('/rest/v1/payment_events', () => denied('table payment_events'))
  await openBackOffice('')
  await expect.element(said('Failed to load the overview.')).toBeVisible()
})

test('shows the appearance without its history', async () => {
  answer('/rest/v1/audit_log', () => denied('table audit_log'))
  answer('/rest/v1/rpc/history_of', () => denied('table audit_log'))
  await openBackOffice('/settings/appearance')
  await expect.element(page.getByRole('radio', { name: 'Plum and rose' })).toBeVisible()
})
