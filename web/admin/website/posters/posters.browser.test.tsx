import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { holdCapabilities } from '#web/admin/data/may.ts'
import { expectNoViolations, expectToFit, setColorScheme } from '#web/testing/accessible.ts'
import { answerBackOffice, openBackOffice } from '#web/testing/back-office.ts'
import { message } from '#web/testing/find.ts'
import { type Asked, answer, record, refuse } from '#web/testing/network.ts'
import { answerRole } from '#web/testing/sign-in.ts'
import { causes } from '#web/testing/site-rows.ts'

const GATE = '3c1f7a52-8f0e-4a07-9b11-5b8a6f0c2d50'
const MARKET = '3c1f7a52-8f0e-4a07-9b11-5b8a6f0c2d51'
const gate = {
  id: GATE,
  code: 'k7m2pq',
  name: 'Temple gate',
  place: 'Pune',
  cause_id: 'elder-care',
  campaign_id: null,
  amount: 500,
  is_active: true,
  created_at: '2026-11-10T10:00:00Z',
  updated_at: '2026-11-10T10:00:00Z',
  causes: { title: 'Elder Care' },
  campaigns: null,
}
const market = {
  ...gate,
  id: MARKET,
  code: 'x2y3z4',
  name: 'Market',
  place: 'Nashik',
  amount: null,
  is_active: false,
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const field = (name: string | RegExp) => page.getByRole('textbox', { name })
const answerPosters = (
  change: (asked: Asked) => Response | object | undefined = ({ body }) => [body as object],
) => record('/rest/v1/posters', (asked) => (asked.method === 'GET' ? [gate, market] : change(asked)))
const changesOf = (asked: Asked[]) =>
  asked
    .filter(({ method }) => method !== 'GET')
    .map(({ method, url, body }) => [method, url.searchParams.get('id'), body])

let reports: Asked[]
beforeEach(async () => {
  await page.viewport(1280, 900)
  answerBackOffice()
  answer('/rest/v1/causes', causes)
  answer('/rest/v1/campaigns', [{ id: MARKET, title: 'Winter' }])
  reports = record('/rest/v1/rpc/poster_report', [
    { poster_id: GATE, visits: 1234, gifts: 2, amount: 1500.5 },
    { poster_id: MARKET, visits: 1, gifts: 0, amount: 0 },
  ])
})

test('shows visits, gifts and rupees by poster and place', async () => {
  answerPosters()
  await openBackOffice('/posters?from=2026-11-01&to=2026-11-30')
  const rows = page.getByRole('region', { name: 'Posters' }).getByRole('row')
  await expect
    .element(rows.nth(1))
    .toHaveTextContent(/Temple gate \/q\/k7m2pqPuneElder Care, ₹5001,2342₹1,500.50/)
  await expect.element(rows.nth(2)).toHaveTextContent(/Market Not active\/q\/x2y3z4NashikElder Care10₹0.00/)
  const link = page.getByRole('link', { name: '₹1,500.50' })
  await expect
    .element(link)
    .toHaveAttribute(
      'href',
      `/admin/donations?from=2026-11-01&to=2026-11-30&status=successful&poster=${GATE}`,
    )
  const places = page.getByRole('region', { name: 'By place' }).getByRole('row')
  await expect.element(places.nth(1)).toHaveTextContent('Pune1,2342₹1,500.50')
  await expect.element(places.nth(2)).toHaveTextContent('Nashik10₹0.00')
  expect(reports.at(-1)?.body).toEqual({ from_day: '2026-11-01', to_day: '2026-11-30' })
})

test('fits every width, light and dark', async () => {
  answerPosters()
  for (const [width, scheme] of [
    [360, 'light'],
    [768, 'dark'],
    [1280, 'light'],
  ] as const) {
    await page.viewport(width, 900)
    await setColorScheme(scheme)
    await openBackOffice('/posters')
    await expect.element(page.getByText('Temple gate').first()).toBeVisible()
    await expectNoViolations()
    await expectToFit()
    await button('Add a poster').click()
    await expect.element(page.getByRole('dialog', { name: 'Add a poster' })).toBeVisible()
    await expectNoViolations()
    await expectToFit()
    await button('Cancel').click()
  }
  await setColorScheme('light')
})

test('adds a poster, after refusing an empty name and an odd amount', async () => {
  const asked = answerPosters()
  await openBackOffice('/posters')
  await button('Add a poster').click()
  await field('Suggested amount').fill('12.50')
  await button('Save').click()
  await expect.element(page.getByText('Please enter a name.')).toBeVisible()
  await expect
    .element(page.getByText('Please enter whole rupees up to ₹1,00,00,000, or leave it empty.'))
    .toBeVisible()
  await field('Name').fill(' Clinic ')
  await field('Place').fill('Goa')
  await field('Suggested amount').fill('₹1,500')
  await page.getByRole('combobox', { name: 'Campaign' }).selectOptions('Winter')
  await button('Save').click()
  await expect.element(message('Poster added. Download and print it.')).toBeVisible()
  const entry = {
    name: 'Clinic',
    place: 'Goa',
    cause_id: null,
    campaign_id: MARKET,
    amount: 1500,
    is_active: true,
  }
  expect(changesOf(asked)).toEqual([['POST', null, entry]])
})

test('offers both versions of a poster that someone else changed', async () => {
  const theirs = { ...gate, place: 'Mumbai', updated_at: '2026-11-11T10:00:00Z' }
  const asked = answerPosters()
  answer(`/rest/v1/posters?*id=eq.${GATE}`, (one) => {
    asked.push(one)
    if (one.method === 'GET') return [theirs]
    return one.url.searchParams.get('updated_at') === `eq.${theirs.updated_at}` ? [theirs] : []
  })
  await openBackOffice('/posters')
  await button('Edit Temple gate').click()
  await page.getByRole('checkbox', { name: /^Active/ }).click()
  await button('Save').click()
  const conflict = page.getByRole('dialog', { name: 'Edit poster' }).getByRole('alert')
  await expect.element(conflict).toHaveTextContent(/PlaceStored nowMumbaiYoursPune/)
  await expect.element(conflict).toHaveTextContent(/ActiveStored nowYesYoursNo/)
  await conflict.getByRole('button', { name: /mine|over/i }).click()
  await expect.element(message('Poster saved.')).toBeVisible()
  expect(changesOf(asked).at(-1)?.[2]).toMatchObject({ place: 'Pune', is_active: false })
})

test('downloads a poster in either size, and shows why it cannot', async () => {
  answerPosters()
  const asked = record(
    '/functions/v1/poster-pdf',
    () => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }),
  )
  await openBackOffice('/posters')
  await button('A5 of Temple gate').click()
  await expect.poll(() => asked.map(({ body }) => body)).toEqual([{ id: GATE, size: 'a5' }])
  answer('/functions/v1/poster-pdf', () =>
    refuse(404, { code: 'file_not_found', message: 'There is no such file.' }),
  )
  await button('A4 of Market').click()
  await expect.element(message('Failed to draw the poster.')).toBeVisible()
})

test('shows editors the posters without figures', async () => {
  answerPosters()
  const before = reports.length
  answerRole('editor', ['campaigns'])
  holdCapabilities(['campaigns'])
  await openBackOffice('/posters')
  await expect.element(button('A4 of Temple gate')).toBeVisible()
  await expect.element(page.getByText('By place')).not.toBeInTheDocument()
  await expect.element(page.getByRole('columnheader', { name: 'Visits' })).not.toBeInTheDocument()
  expect(reports).toHaveLength(before)
})
