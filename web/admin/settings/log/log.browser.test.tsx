import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolations, expectToFit } from '#web/testing/accessible.ts'
import { answerBackOffice, openBackOffice } from '#web/testing/back-office.ts'
import { answer } from '#web/testing/network.ts'

const check = page.getByRole('button', { name: 'Check the log' })
const agreeing = {
  days: 47,
  first_day: '2026-10-01',
  last_day: '2026-11-16',
  differs_on: null,
  problem: null,
  late_count: 0,
  late: [],
}

beforeEach(async () => {
  await page.viewport(360, 740)
  answerBackOffice()
  answer('/rest/v1/log_seals', () =>
    Response.json([{ day: '2026-11-16', entries: 12, digest: 'a1'.repeat(32) }], {
      headers: { 'content-range': '0-0/47' },
    }),
  )
})

test('shows how far the log is sealed, and that it agrees', async () => {
  answer('/rest/v1/rpc/check_log', agreeing)
  await openBackOffice('/settings/log')
  await expect.element(page.getByText('Sealed up to 16 Nov 2026: 47 days.')).toBeVisible()
  await page.getByText('Newest seals').click()
  await expect.element(page.getByText('a1'.repeat(32))).toBeVisible()
  await check.click()
  await expect
    .element(page.getByText('The log agrees with its 47 seals, 1 Oct 2026 to 16 Nov 2026.'))
    .toBeVisible()
})

test('names the first day that differs, and lists late entries', async () => {
  answer('/rest/v1/rpc/check_log', {
    ...agreeing,
    differs_on: '2026-11-03',
    problem: 'missing_entries',
    late_count: 1,
    late: [
      {
        id: 7,
        changed_at: '2026-11-05T06:30:00Z',
        table_name: 'site_settings',
        actor: 'Asha Rao',
        sealed_with: '2026-11-06',
      },
    ],
  })
  await openBackOffice('/settings/log')
  await check.click()
  await expect
    .element(page.getByText('The log differs from its seals on 3 Nov 2026: entries are missing.'))
    .toBeVisible()
  await expect.element(page.getByText(/^5 Nov 2026, .*: site settings, Asha Rao$/)).toBeVisible()
  await expectToFit()
  await expectNoViolations()
})
