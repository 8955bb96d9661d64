import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { SystemHealth } from '#web/admin/data/system-health.ts'
import { expectNoViolations, expectToFit } from '#web/testing/accessible.ts'
import { answerBackOffice, openBackOffice } from '#web/testing/back-office.ts'
import { answer, refuse } from '#web/testing/network.ts'
import { healthySystem } from '#web/testing/system-health.ts'

const line = (name: string) => page.getByRole('definition').nth(names.indexOf(name))
const toDo = page.getByText('To do', { exact: true })
const names = ['Version', 'Last backup', 'Free disk', 'Failed jobs', 'Email', 'Razorpay']

beforeEach(async () => {
  await page.viewport(360, 740)
  answerBackOffice()
})

async function openWith(changes: Partial<SystemHealth>) {
  answer('/functions/v1/system-health', { ...healthySystem, ...changes })
  await openBackOffice('/settings/health')
}

test('shows a line for each part of a healthy system', async () => {
  await openWith({})
  await expect.element(line('Version')).toHaveTextContent('1.0.0')
  expect(
    page
      .getByRole('term')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(names)
  await expect.element(line('Last backup')).toHaveTextContent('16 Nov 2026, 2:00 am, encrypted.')
  await expect.element(line('Free disk')).toHaveTextContent('Data directory: 21 GB of 50 GB are free.')
  await expect.element(line('Failed jobs')).toHaveTextContent('None.Nothing to do.')
  await expect.element(line('Email')).toHaveTextContent('Last sent on 15 Nov 2026, 2:30 pm.None was refused.')
  await expect.element(line('Razorpay')).toHaveTextContent('Last webhook on 15 Nov 2026, 2:30 pm.')
  await expect.element(toDo).not.toBeInTheDocument()
  await expectToFit()
  await expectNoViolations()
})

test('marks each problem, with what to do and where', async () => {
  await openWith({
    is_backup_overdue: true,
    disks: [{ holds: 'data', free: 0.5e9, total: 20e9, is_filling_up: true }],
    failed_jobs: 2,
    email_refused: { at: '2026-11-15T10:00:00Z', reason: 'The API key is wrong.' },
    polled_at: '2026-11-15T12:00:00Z',
    are_webhooks_silent: true,
  })
  await expect
    .element(line('Last backup'))
    .toHaveTextContent('Run npm run db:backup on the server every night')
  await expect
    .element(line('Free disk'))
    .toHaveTextContent('Data directory: 0.5 GB of 20 GB are free.Free some space')
  const linkOf = (name: string) => line(name).getByRole('link').element().getAttribute('href')
  await expect.element(line('Failed jobs')).toHaveTextContent('2 jobs have failed.')
  expect(linkOf('Failed jobs')).toBe('/admin')
  await expect
    .element(line('Email'))
    .toHaveTextContent('Last refused on 15 Nov 2026, 3:30 pm: The API key is wrong.')
  expect(linkOf('Email')).toBe('/admin/settings/email')
  await expect.element(line('Razorpay')).toHaveTextContent('Check the webhook’s address and secret')
  expect(linkOf('Razorpay')).toBe('/admin/settings/razorpay')
  expect(toDo.elements()).toHaveLength(5)
  await expectToFit()
  await expectNoViolations()
})

test('shows how backups are made elsewhere', async () => {
  await openWith({
    backup: null,
    backup_elsewhere: { text: 'Nightly by the hosting company', noted_at: '2026-11-12T10:00:00Z' },
  })
  await expect
    .element(line('Last backup'))
    .toHaveTextContent('Made elsewhere: Nightly by the hosting company (noted on 12 Nov 2026)')
})

test('reports that the state could not be read, and still offers the setting', async () => {
  answer('/functions/v1/system-health', () => refuse(500))
  await openBackOffice('/settings/health')
  await expect.element(page.getByText('Failed to load the system health.')).toBeVisible()
  await expect.element(page.getByLabelText('How they are made')).toBeVisible()
})
