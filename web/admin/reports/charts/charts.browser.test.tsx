import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectNoViolations, expectToFit, setColorScheme } from '#web/testing/accessible.ts'
import { answerBackOffice, openBackOffice } from '#web/testing/back-office.ts'
import '#web/testing/find.ts'
import { answer, record } from '#web/testing/network.ts'

const line = (key: string | null, month: string, net: number, gifts = 1) => ({ key, month, net, gifts })

beforeEach(async () => {
  vi.setSystemTime('2026-11-18T06:00:00Z')
  await page.viewport(1280, 900)
  answerBackOffice()
  answer('/rest/v1/causes', [
    { id: 'meals', title: 'Meals' },
    { id: 'school', title: 'School' },
  ])
  answer('/rest/v1/rpc/giving_by_month', ({ body }) =>
    (body as { by: string }).by === 'cause'
      ? [
          line('school', '2026-10-01', 500),
          line('meals', '2026-10-01', 2000.5, 3),
          line(null, '2026-11-01', 100),
          line('meals', '2026-11-01', 900),
        ]
      : [line('monthly', '2026-11-01', 499), line('once', '2026-11-01', 501)],
  )
  answer('/rest/v1/rpc/returning_donors', [
    { year: 2025, before: 3, again: 3 },
    { year: 2026, before: 40, again: 15 },
  ])
})

const chart = (name: string) => page.getByRole('slider', { name: `Read the chart: ${name}` })
const hrefOf = (name: string | RegExp) => page.getByRole('link', { name, exact: true }).first()

test('describes the selected bar, with a link to the gifts of each part', async () => {
  await openBackOffice('/charts')
  await expect
    .element(chart('Giving by cause'))
    .toHaveAttribute('aria-valuetext', 'Nov 2026: ₹1,000.00, Meals ₹900.00, General / Unassigned ₹100.00')
  await expect
    .element(hrefOf('₹900.00: Meals, Nov 2026'))
    .toHaveAttribute('href', '/admin/donations?from=2026-11-01&to=2026-11-18&status=successful&cause=meals')
  chart('Giving by cause').element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect
    .element(chart('Giving by cause'))
    .toHaveAttribute('aria-valuetext', 'Oct 2026: ₹2,500.50, Meals ₹2,000.50, School ₹500.00')
  await expect
    .element(chart('Monthly giving'))
    .toHaveAttribute('aria-valuetext', 'Nov 2026: ₹499.00, Monthly ₹499.00')
})

test('leads from donors who came back, and from those who did not, to their lists', async () => {
  await openBackOffice('/charts')
  await expect
    .element(chart('Donors who came back'))
    .toHaveAttribute(
      'aria-valuetext',
      '2026-27: 38% of 40 donors of 2025-26 came back, Came back 15, Did not give again 25',
    )
  await expect
    .element(hrefOf('15: Came back, 2026-27'))
    .toHaveAttribute('href', '/admin/donors?gave=2025-26,2026-27')
  await expect
    .element(hrefOf('25: Did not give again, 2026-27'))
    .toHaveAttribute('href', '/admin/donors?gave=2025-26&not=2026-27')
})

test('writes the year under each of a few bars', async () => {
  const years = [2023, 2024, 2025, 2026]
  answer(
    '/rest/v1/rpc/returning_donors',
    years.map((year) => ({ year, before: 4, again: 2 })),
  )
  await openBackOffice('/charts')
  await expect.element(chart('Donors who came back')).toBeInTheDocument()
  const drawn = chart('Donors who came back').element().parentElement?.querySelectorAll('text') ?? []
  expect([...drawn].map(({ textContent }) => textContent)).toEqual([
    '2023-24',
    '2024-25',
    '2025-26',
    '2026-27',
  ])
})

test('has every value in a table, and fits every screen', async () => {
  await openBackOffice('/charts')
  await page.getByText('Show as a table').first().click()
  const table = page.getByRole('table', { name: 'Giving by cause' })
  expect(table.getByRole('row').elements()).toHaveLength(13)
  await expect
    .element(table.getByRole('row', { name: /^Oct 2026/ }))
    .toHaveTextContent('₹2,000.50₹500.00₹0.00')
  for (const width of [360, 768, 1280])
    for (const scheme of ['light', 'dark'] as const) {
      await page.viewport(width, 900)
      setColorScheme(scheme)
      await expectToFit()
      await expectNoViolations()
    }
})

test('reads the financial year of the address, and twelve months for any other', async () => {
  const asked = record('/rest/v1/rpc/giving_by_month', [])
  await openBackOffice('/charts?year=2025-26')
  await expect.element(page.getByText('No donations in this period.')).toBeVisible()
  expect(asked[0]?.body).toMatchObject({ from_day: '2025-04-01', to_day: '2026-03-31' })
  await openBackOffice('/charts?year=1899-00')
  await expect.poll(() => asked.length).toBeGreaterThan(2)
  expect(asked.at(-1)?.body).toMatchObject({ from_day: '2025-12-01', to_day: '2026-11-18' })
})
