/** Screens of the back office for accounts that hold some capabilities only. */
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Capability } from '#domain/people/roles.ts'
import { holdCapabilities } from '#web/admin/data/may.ts'
import { expectNoViolations } from '#web/testing/accessible.ts'
import { answerBackOffice, openBackOffice } from '#web/testing/back-office.ts'
import '#web/testing/find.ts'
import { answer, record, refuse } from '#web/testing/network.ts'
import { answerRole, session, user } from '#web/testing/sign-in.ts'

const menu = page.getByRole('navigation', { name: 'Back office' })
const sections = () =>
  menu
    .getByCss('li > div > a')
    .elements()
    .map((link) => link.textContent)
const button = (name: string) => page.getByRole('button', { name })

async function openAs(role: string, held: readonly Capability[], address: string) {
  answerRole(role, held)
  holdCapabilities(held)
  await openBackOffice(address)
}

beforeEach(async () => {
  await page.viewport(1280, 900)
  answerBackOffice()
})

test.each([
  ['editor', ['content', 'campaigns'], ['Home (Dashboard)', 'Website', 'Settings']],
  [
    'viewer',
    ['gifts.read', 'donors.read', 'books.read', 'log'],
    ['Home (Dashboard)', 'Donations', 'Donors', 'Reports (MIS Dashboard)', 'Settings'],
  ],
] as const)('shows %s a menu of the screens that open', async (role, held, labels) => {
  await openAs(role, held, '/settings/account')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Your account')
  expect(sections()).toEqual(labels)
  await expect.element(menu.getByRole('link', { name: 'Your account' })).toBeVisible()
  await expect.element(menu.getByRole('link', { name: 'Razorpay' })).not.toBeInTheDocument()
})

test('names the roles that can open an address, and leads Home', async () => {
  const asked = record('/rest/v1/rpc/roles_with', Response.json('administrators and accountants'))
  await openAs('viewer', ['gifts.read'], '/tax-statement/questions')
  await expect
    .element(page.getByText('Only administrators and accountants can open “Tax statement”.'))
    .toBeVisible()
  expect(asked.at(-1)?.body).toEqual({ capabilities: ['statement'] })
  await expectNoViolations()
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await expect.poll(() => location.pathname).toBe('/admin')
})

describe('the list of donors', () => {
  const donor = { id: 'd1', name: 'Asha Rao', status: 'Donated', created_at: '2026-11-01T00:00:00Z' }

  beforeEach(() => answer('/rest/v1/rpc/list_donors', { total: 1, donors: [donor] }))

  test('has no button for an account that only reads', async () => {
    await openAs('viewer', ['donors.read'], '/donors')
    await expect.element(page.getByRole('link', { name: 'Asha Rao' })).toBeVisible()
    for (const name of ['Add Donor', 'Export', 'Upload CSV', 'Edit Asha Rao', 'Delete Asha Rao'])
      await expect.element(button(name)).not.toBeInTheDocument()
    await expect.element(page.getByRole('checkbox', { name: /Asha Rao/ })).not.toBeInTheDocument()
  })

  test('shows the sentence of a refusal and keeps the selection', async () => {
    const sentence = 'Only administrators and fundraisers can do this.'
    answer('/rest/v1/rpc/delete_donors', () => refuse(403, { code: '42501', message: sentence }))
    await openAs('fundraiser', ['donors.read', 'donors.write'], '/donors')
    await page.getByRole('checkbox', { name: /Asha Rao/ }).click()
    await button('Delete selected').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect.element(page.getByText(sentence)).toBeVisible()
    await expect.element(page.getByText('1 selected')).toBeVisible()
  })

  test('reports a deletion that found no row as refused', async () => {
    answer('/rest/v1/donors', ({ method }) => (method === 'GET' ? donor : []))
    await openAs('fundraiser', ['donors.read', 'donors.write'], '/donors')
    await button('Delete Asha Rao').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect.element(page.getByText('You are not allowed to change this.')).toBeVisible()
  })
})

test('leads an account without its required second step to set it up, and then opens', async () => {
  answer('/auth/v1/factors', {
    id: 'f1',
    type: 'totp',
    totp: { qr_code: '<svg xmlns="http://www.w3.org/2000/svg"/>', secret: 'ABCD', uri: 'otpauth://x' },
  })
  answer('/auth/v1/factors/f1/challenge', { id: 'c1', type: 'totp', expires_at: 0 })
  answer('/auth/v1/factors/f1/verify', () => {
    answerRole('editor', ['content'])
    return session()
  })
  answer('/auth/v1/recovery-codes', { codes: ['abcd-efgh'] })
  answer('/auth/v1/user', user)
  answerRole('editor', [])
  answer('/rest/v1/rpc/must_set_up_second_step', Response.json(true))
  await openBackOffice('/causes')
  await expect.element(page.getByText(/^Your role requires two-step sign-in\./)).toBeVisible()
  expect(location.pathname).toBe('/admin/settings/account')
  await expect.element(page.getByLabelText('Current password')).not.toBeInTheDocument()
  await button('Set up two-step sign-in').click()
  await page.getByLabelText('Confirm with your password').fill('a password')
  await userEvent.keyboard('{Enter}')
  await page.getByLabelText('Enter the six digits that the app shows now').fill('123456')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('abcd-efgh')).toBeVisible()
  await expect.element(page.getByText(/^Your role requires/)).not.toBeInTheDocument()
  await expect.element(menu.getByRole('link', { name: 'Website' })).toBeVisible()
})
