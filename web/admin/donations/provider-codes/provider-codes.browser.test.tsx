import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { holdCapabilities } from '#web/admin/data/may.ts'
import { expectNoViolations, expectToFit, setColorScheme } from '#web/testing/accessible.ts'
import { answerBackOffice, openBackOffice } from '#web/testing/back-office.ts'
import { message } from '#web/testing/find.ts'
import { type Asked, answer, record, refuse } from '#web/testing/network.ts'
import { answerRole } from '#web/testing/sign-in.ts'
import { causes } from '#web/testing/site-rows.ts'

const DONOR = '3c1f7a52-8f0e-4a07-9b11-5b8a6f0c2d41'
const CAMPAIGN = '3c1f7a52-8f0e-4a07-9b11-5b8a6f0c2d42'
const POSTER = '3c1f7a52-8f0e-4a07-9b11-5b8a6f0c2d43'
const company = {
  code: 'va_Company',
  donor_id: DONOR,
  poster_id: null,
  cause_id: 'elder-care',
  campaign_id: CAMPAIGN,
  note: 'CSR of Nair Textiles',
  created_at: '2026-11-10T10:00:00Z',
  updated_at: '2026-11-10T10:00:00Z',
  donors: { name: 'Nair Textiles' },
  causes: { title: 'Elder Care' },
  campaigns: { title: 'Winter' },
  posters: null,
}
const poster = {
  ...company,
  code: 'qr_Poster',
  donor_id: null,
  poster_id: POSTER,
  cause_id: null,
  campaign_id: null,
  note: null,
  donors: null,
  causes: null,
  campaigns: null,
  posters: { name: 'Temple gate' },
}

const button = (name: string | RegExp) => page.getByRole('button', { name })
const dialog = (name: string) => page.getByRole('dialog', { name })
const field = (name: string | RegExp) => page.getByRole('textbox', { name })

/** The codes as stored, with what changes them. */
function answerCodes(
  change: (asked: Asked) => Response | object | undefined = ({ body }) => [body as object],
) {
  return record('/rest/v1/provider_codes', (asked) =>
    asked.method === 'GET' ? [company, poster] : change(asked),
  )
}
const changesOf = (asked: Asked[]) =>
  asked
    .filter(({ method }) => method !== 'GET')
    .map(({ method, url, body }) => [method, url.searchParams.get('code'), body])

beforeEach(async () => {
  await page.viewport(1280, 900)
  answerBackOffice()
  answer('/rest/v1/causes', causes)
  answer('/rest/v1/campaigns', [{ id: CAMPAIGN, title: 'Winter' }])
  answer('/rest/v1/posters', [{ id: POSTER, title: 'Temple gate' }])
})

test('lists codes with their purpose, without a fault at any width', async () => {
  answerCodes()
  await openBackOffice('/provider-codes')
  await expect
    .element(page.getByRole('row', { name: /va_Company/ }))
    .toHaveTextContent('Virtual accountElder Care, campaign “Winter”, from Nair TextilesCSR of Nair Textiles')
  await expect.element(page.getByRole('row', { name: /qr_Poster/ })).toHaveTextContent('Poster “Temple gate”')
  await button('List a code').click()
  await expect.element(dialog('List a code')).toBeVisible()
  for (const width of [360, 768, 1280])
    for (const scheme of ['light', 'dark'] as const) {
      await page.viewport(width, 900)
      setColorScheme(scheme)
      await expectToFit()
      await expectNoViolations()
    }
})

test('lists a code with a donor, a cause and a note', async () => {
  const asked = answerCodes()
  answer('/rest/v1/rpc/list_donors', {
    donors: [{ id: DONOR, name: 'Asha Rao', typed_with: null }],
    total: 1,
  })
  await openBackOffice('/provider-codes')
  await button('List a code').click()
  await field('Code').fill('pay_One')
  await button('Save').click()
  await expect
    .element(page.getByText('Please enter the id from Razorpay. It begins with plink_, qr_ or va_.'))
    .toBeVisible()
  await field('Code').fill(' plink_One ')
  await page.getByRole('combobox', { name: /^Donor/ }).fill('Asha')
  await page.getByRole('option', { name: /Asha Rao/ }).click()
  await expect.element(button('Change the donor')).toBeVisible()
  await page.getByRole('combobox', { name: 'Poster' }).selectOptions('Temple gate')
  await page.getByRole('combobox', { name: 'Cause' }).selectOptions('elder-care')
  await field('Note').fill('Sent by letter')
  await button('Save').click()
  await expect.element(message('Code listed. Payments that wait for it become donations.')).toBeVisible()
  expect(changesOf(asked)).toEqual([
    [
      'POST',
      null,
      {
        code: 'plink_One',
        donor_id: DONOR,
        poster_id: POSTER,
        cause_id: 'elder-care',
        campaign_id: null,
        note: 'Sent by letter',
      },
    ],
  ])
})

test('offers both versions of a code that someone else changed', async () => {
  const theirs = { ...company, note: 'CSR 2027', updated_at: '2026-11-11T10:00:00Z' }
  let isOvertaken = true
  const asked = answerCodes(({ body }) => (isOvertaken ? [] : [body as object]))
  answer('/rest/v1/provider_codes?*code=eq.va_Company', (one) => {
    asked.push(one)
    return one.method === 'GET' ? [theirs] : isOvertaken ? [] : [company]
  })
  await openBackOffice('/provider-codes')
  await button('Edit va_Company').click()
  await expect.element(field('Code')).toHaveAttribute('readonly')
  await button('Change the donor').click()
  await field('Note').fill('CSR')
  await button('Save').click()
  const conflict = dialog('Edit code').getByRole('alert')
  await expect.element(conflict).toHaveTextContent(/Someone else changed this while you were editing/)
  await expect.element(conflict).toHaveTextContent(/DonorStored nowNair TextilesYoursNothing/)
  await expect.element(conflict).toHaveTextContent(/NoteStored nowCSR 2027YoursCSR/)
  isOvertaken = false
  await conflict.getByRole('button', { name: /mine|over/i }).click()
  await expect.element(message('Code saved.')).toBeVisible()
  const sent = asked.filter(({ method }) => method === 'PATCH')
  expect(sent.map(({ url }) => url.searchParams.get('updated_at'))).toEqual([
    `eq.${company.updated_at}`,
    `eq.${theirs.updated_at}`,
  ])
})

test('deletes a code, and lists it again on Undo', async () => {
  const asked = answerCodes(({ method }) => (method === 'DELETE' ? [{ code: company.code }] : undefined))
  await openBackOffice('/provider-codes')
  await button('Delete va_Company').click()
  await expect.element(message('va_Company is no longer listed. Its donations stay.')).toBeVisible()
  await button('Undo').click()
  await expect.element(message('The code is listed again.')).toBeVisible()
  const { code, donor_id, poster_id, cause_id, campaign_id, note } = company
  expect(changesOf(asked)).toEqual([
    ['DELETE', 'eq.va_Company', null],
    ['POST', null, { code, donor_id, poster_id, cause_id, campaign_id, note }],
  ])
})

test('shows the reason of a refusal and keeps what was typed', async () => {
  answerCodes(() => refuse(403, { code: '42501', message: 'You are not allowed to change this.' }))
  await openBackOffice('/provider-codes?list=qr_New')
  await expect.element(field('Code')).toHaveValue('qr_New')
  await button('Save').click()
  await expect.element(message('Failed to save the code.')).toBeVisible()
  await expect.element(page.getByText('You are not allowed to change this.')).toBeVisible()
  await expect.element(field('Code')).toHaveValue('qr_New')
})

test('lets viewers read the codes without changing them', async () => {
  answerCodes()
  answerRole('viewer', ['gifts.read'])
  holdCapabilities(['gifts.read'])
  await openBackOffice('/provider-codes')
  await expect.element(page.getByText('qr_Poster').first()).toBeVisible()
  await expect.element(button('List a code')).not.toBeInTheDocument()
  await expect.element(button(/^Edit/)).not.toBeInTheDocument()
})

test('offers to list the code of a payment to check', async () => {
  const note = {
    id: 1,
    kind: 'unknown_order',
    reference: 'pay_Poster',
    detail: 'Payment pay_Poster came through the QR code qr_New, which is not listed here.',
    amount: 500,
    currency: 'INR',
    times: 1,
    created_at: '2026-11-17T10:00:00Z',
    resolved_at: null,
  }
  answer('/rest/v1/payment_attention', () =>
    Response.json([note, { ...note, id: 2, reference: 'pay_Other' }], {
      headers: { 'content-range': '0-1/2' },
    }),
  )
  answer('/rest/v1/payments', [
    { payment_id: 'pay_Poster', provider_code: 'qr_New' },
    { payment_id: 'pay_Other', provider_code: null },
  ])
  answerCodes()
  await openBackOffice('/payments-to-check')
  await page.getByRole('link', { name: 'List this code' }).click()
  await expect.element(dialog('List a code')).toBeVisible()
  await expect.element(field('Code')).toHaveValue('qr_New')
  await button('Cancel').click()
  await expect.poll(() => location.search).toBe('')
})
