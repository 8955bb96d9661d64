import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolations, expectToFit, setColorScheme } from '#web/testing/accessible.ts'
import { answerBackOffice, openBackOffice } from '#web/testing/back-office.ts'
import '#web/testing/find.ts'
import { answer, record } from '#web/testing/network.ts'

const figures = (net: string, gifts = 2) => ({
  gifts,
  refunds: 1,
  deductions: 0,
  amount: net,
  refunded: '50.00',
  deducted: '0.00',
  net,
})
const causes = Array.from({ length: 8 }, (_, at) => ({ key: `cause-${at}`, ...figures(`${900 - at}.00`) }))
const report = {
  now: figures('1500.00', 3),
  before: figures('1000.00'),
  by: { cause: causes, rhythm: [{ key: 'monthly', ...figures('499.00', 1) }] },
  trend: [{ start: '2026-10-01', ...figures('1500.00', 3) }],
}

beforeEach(async () => {
  vi.setSystemTime('2026-11-18T06:00:00Z')
  await page.viewport(1280, 900)
  answerBackOffice()
  answer('/rest/v1/rpc/monthly_gift_report', {
    figures: { new: { gifts: 2, amount: '998.00' }, recovered: { gifts: 0, amount: '0' } },
    lost: { gifts: 1, amount: '499.00' },
    why: [],
    charges: { tried: 0, failed: 0, gifts: 0 },
  })
})

test('shows a month beside the one before and the same a year ago, with links to the rows', async () => {
  const asked = record('/rest/v1/rpc/donation_report', report)
  await openBackOffice('/charts/2026-10')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Oct 2026')
  await expect.element(page.getByText('Now 50% more')).toBeVisible()
  expect(asked.map(({ body }) => body)).toMatchObject([
    { from_day: '2026-10-01', to_day: '2026-10-31', before_from: '2026-09-01', before_to: '2026-09-30' },
    { from_day: '2025-10-01', to_day: '2025-10-31' },
    { from_day: '2025-11-01', to_day: '2026-10-31' },
  ])
  await expect
    .element(page.getByRole('link', { name: '₹499: Monthly, 1 gift' }))
    .toHaveAttribute('href', '/admin/donations?from=2026-10-01&to=2026-10-31&status=successful&monthly=yes')
  await expect
    .element(page.getByRole('link', { name: '₹998: New in the month, 2' }))
    .toHaveAttribute('href', '/admin/monthly-gifts?change=new&from=2026-10-01&to=2026-10-31')
  const list = page.getByRole('region', { name: 'Causes' }).getByRole('listitem')
  expect(list.elements()).toHaveLength(7)
  await expect.element(list.last()).toHaveTextContent('and 2 more')
  for (const width of [360, 768, 1280])
    for (const scheme of ['light', 'dark'] as const) {
      await page.viewport(width, 900)
      setColorScheme(scheme)
      await expectToFit()
      await expectNoViolations()
    }
})

test.each(['2026-12', '1999-12', '2026-13', 'next'])('shows the present month for %s', async (month) => {
  answer('/rest/v1/rpc/donation_report', { now: null, before: null, by: {}, trend: [] })
  await openBackOffice(`/charts/${month}`)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Nov 2026')
  await expect.element(page.getByRole('link', { name: 'Oct 2026' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Dec 2026' })).not.toBeInTheDocument()
})
