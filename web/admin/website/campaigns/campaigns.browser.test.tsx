import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Capability } from '#domain/people/roles.ts'
import { holdCapabilities } from '#web/admin/data/may.ts'
import { expectNoViolations } from '#web/testing/accessible.ts'
import { answerBackOffice, openBackOffice } from '#web/testing/back-office.ts'
import { message } from '#web/testing/find.ts'
import { answer, record, refuse } from '#web/testing/network.ts'
import { answerRole } from '#web/testing/sign-in.ts'
import { keepTable } from '#web/testing/table.ts'

const FUNDRAISER: Capability[] = ['campaigns', 'gifts.read', 'donors.read', 'messages']

const campaign = (slug: string, changes: object = {}) => ({
  id: `id-of-${slug}`,
  slug,
  title: slug,
  summary: '',
  story: 'It is cold.',
  unit_costs: [],
  image_url: '/a.webp',
  image_focus: null,
  gallery_images: [],
  cause_id: null as string | null,
  goal: null as number | null,
  starts_on: '2026-01-01',
  ends_on: null as string | null,
  match_limit: null,
  match_by: null,
  thanks: '',
  is_shown: false,
  is_featured: false,
  is_sample: false,
  ...changes,
})

async function open(rows: readonly object[], address = '/campaigns', held = FUNDRAISER) {
  answerRole('fundraiser', held)
  holdCapabilities(held)
  const table = keepTable('campaigns', rows)
  await openBackOffice(address)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Campaigns')
  return table
}

const button = (name: string | RegExp) => page.getByRole('button', { name })
const field = (label: string) => page.getByLabelText(label, { exact: true })

beforeEach(async () => {
  // Narrow, so that the preview of the page waits to be opened.
  await page.viewport(1000, 900)
  answerBackOffice()
})

test('adds a draft whose address follows its title until it is saved', async () => {
  answer('/rest/v1/causes', [{ id: 'elder-care', title: 'Elder Care' }])
  const table = await open([campaign('winter')])
  await button('Add New Campaign').click()
  await expect.element(message('New campaign added!')).toBeVisible()
  const [, added] = table.rows()
  expect(added).toMatchObject({ title: 'New campaign', slug: expect.stringMatching(/^new-campaign-\d+$/) })

  await field('Title').fill('Winter')
  await expect.element(field('Address')).toHaveValue('winter-2')
  await field('First day').fill('2026-12-01')
  await field('Last day').fill('2026-11-30')
  await expect.element(page.getByText('The last day is before the first day.')).toBeVisible()
  await button(/^Save Campaign/).click()
  await expect.element(message('Failed to save campaign: Winter.')).toBeVisible()
  await field('Last day').fill('2026-12-31')
  await field('Goal (₹)').fill('₹5,00,000')
  await field('Cause').selectOptions('Elder Care')
  await button(/^Save Campaign/).click()
  await expect.element(message('Winter campaign saved successfully!')).toBeVisible()
  expect(table.rows()[1]).toMatchObject({
    slug: 'winter-2',
    goal: 500000,
    starts_on: '2026-12-01',
    ends_on: '2026-12-31',
    cause_id: 'elder-care',
    match_by: null,
    match_limit: null,
  })

  await field('Title').fill('Winter coats')
  await expect.element(field('Address')).toHaveValue('winter-2')
  await field('Address').fill('coats')
  await expect
    .element(
      page.getByText('The page moves here from /campaigns/winter-2. The old address will redirect to the'),
    )
    .toBeVisible()
  await expectNoViolations()
})

test('shows the state and the sums of each campaign, with a link to its gifts', async () => {
  const asked = record('/rest/v1/rpc/campaign_progress', [{ raised: 125000, gifts: 1 }])
  await open([
    campaign('winter', { is_shown: true }),
    campaign('diwali', { is_shown: true, ends_on: '2026-01-31', is_featured: true }),
    campaign('summer'),
  ])
  const card = (slug: string) => page.getByCss(`#campaign-id-of-${slug}`)
  await expect.element(card('winter').getByText('Running', { exact: true })).toBeVisible()
  const sums = card('winter').getByRole('link', { name: '₹1,25,000 from 1 gift' })
  await expect
    .element(sums)
    .toHaveAttribute('href', '/admin/donations?status=successful&campaign=id-of-winter&in_kind=no')
  await expect.element(card('winter').getByRole('link', { name: 'View winter' })).toBeVisible()
  await expect.element(card('diwali').getByText('Ended')).toBeVisible()
  await expect.element(card('diwali').getByText('On Home')).toBeVisible()
  await expect.element(card('summer').getByText('Draft')).toBeVisible()
  await expect.element(card('summer').getByRole('link', { name: /^View/ })).not.toBeInTheDocument()
  expect(asked.map(({ body }) => body)).toEqual([{ slug: 'winter' }, { slug: 'diwali' }])
})

test('shows the sums without a link to an account that sees no gifts', async () => {
  answer('/rest/v1/rpc/campaign_progress', [{ raised: 900, gifts: 2 }])
  await open([campaign('winter', { is_shown: true })], '/campaigns', ['content', 'campaigns'])
  await expect.element(page.getByText('₹900 from 2 gifts')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /₹900/ })).not.toBeInTheDocument()
})

test('reads the others again when a campaign takes their place on Home', async () => {
  const first = campaign('winter', { is_shown: true, is_featured: true })
  answer('/rest/v1/rpc/campaign_progress', [])
  const table = await open([first, campaign('summer')], '/campaigns?campaign=id-of-summer')
  await page.getByLabelText('Featured on Home').click()
  table.change(first.id, { is_featured: false })
  await button(/^Save Campaign/).click()
  await expect.element(message('summer campaign saved successfully!')).toBeVisible()
  const mark = (slug: string) =>
    page.getByCss(`#campaign-id-of-${slug}`).getByText('On Home', { exact: true })
  await expect.element(mark('winter')).not.toBeInTheDocument()
  await expect.element(mark('summer')).toBeVisible()
})

test('shows both versions after a conflict', async () => {
  const table = await open([campaign('winter')], '/campaigns?campaign=id-of-winter')
  await field('Goal (₹)').fill('5000')
  table.change('id-of-winter', { goal: 7000 })
  await button(/^Save Campaign/).click()
  await expect.element(page.getByText('Someone else changed this while you were editing.')).toBeVisible()
  await expect.element(page.getByText('7,000', { exact: true })).toBeVisible()
  await button('Save mine over it').click()
  await expect.element(message('winter campaign saved successfully!')).toBeVisible()
  expect(table.rows()).toMatchObject([{ goal: 5000 }])
})

test('shows why a campaign with gifts stays', async () => {
  const sentence = 'A campaign with gifts cannot be deleted. Hide it instead.'
  await open([campaign('winter')], '/campaigns?campaign=id-of-winter')
  answer('/rest/v1/campaigns', ({ method }) =>
    method === 'DELETE' ? refuse(400, { code: '23514', message: sentence }) : [campaign('winter')],
  )
  await button('Delete winter').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(message(`Failed to delete campaign. ${sentence}`)).toBeVisible()
})

test('deletes a campaign without gifts, and adds the same row again on Undo', async () => {
  const table = await open([campaign('winter', { goal: 9 })], '/campaigns?campaign=id-of-winter')
  const [before] = table.rows()
  answer('/rest/v1/audit_log', ({ headers }) =>
    headers.get('accept')?.includes('object') ? { old_values: before } : [],
  )
  await button('Delete winter').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(message('Campaign deleted!')).toBeVisible()
  expect(table.rows()).toEqual([])
  await button('Undo').click()
  await expect.element(message('winter is back.')).toBeVisible()
  expect(table.rows()).toMatchObject([{ ...before, updated_at: expect.anything() }])
})
