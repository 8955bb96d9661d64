import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { SupabaseClient } from '@supabase/supabase-js'
import { expectAccessible } from './accessible.ts'
import { chooseNewPerson } from './gift-donor.ts'
import { give, tellDetails } from './gifts.ts'
import { expect, message, test } from './staff.ts'
import type { Page } from './test.ts'

/** From a registration to receipts that are seen, printed, corrected and cancelled; the provider is the sandbox. */

// One after the other: they share the approval that the first one enters.
test.describe.configure({ mode: 'serial' })

const NUMBER = 'AAATD1234EF20214'
const freshPan = () =>
  `ABCPR${String(randomInt(10_000)).padStart(4, '0')}${String.fromCharCode(65 + randomInt(26))}`
const freshEmail = () => `receipts.${Date.now()}.${randomInt(1e6)}@example.org`
const details = () => ({
  kind: 'person',
  name: 'Asha Rao',
  id_kind: 'pan',
  id_number: freshPan(),
  address: '12 Lake Road',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411001',
  country: 'India',
  citizenship: 'indian',
})

type Receipt = { id: string; receipt_no: string; kind: string; cancelled_at: string | null; amount: number }

async function idOf(backend: SupabaseClient, paymentId: string): Promise<string> {
  const { data } = await backend
    .from('donations')
    .select('id')
    .eq('payment_id', paymentId)
    .single()
    .throwOnError()
  return data.id
}

/** The receipts of a donation once there are so many of them that stand, with their files. */
async function receiptsOf(backend: SupabaseClient, donationId: string, standing: number): Promise<Receipt[]> {
  let found: Receipt[] = []
  await expect
    .poll(
      async () => {
        const { data } = await backend
          .from('receipts')
          .select('id, receipt_no, kind, cancelled_at, amount, file_made_at')
          .eq('donation_id', donationId)
          .order('number')
          .throwOnError()
        found = data
        return data.filter((row) => row.cancelled_at === null && row.file_made_at !== null).length
      },
      { timeout: 60_000 },
    )
    .toBe(standing)
  return found
}

async function receipted(backend: SupabaseClient, rupees: number) {
  const { paymentId, detailsToken } = await give({ rupees, email: freshEmail() })
  const told = await tellDetails(detailsToken, details())
  expect(told, JSON.stringify(told)).toHaveProperty('receipt')
  const donationId = await idOf(backend, paymentId)
  const [receipt] = await receiptsOf(backend, donationId, 1)
  return { donationId, paymentId, receipt: receipt as Receipt }
}

async function downloaded(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return readFile(await download.path())
}
const isPdf = (bytes: Buffer) => bytes.subarray(0, 5).toString() === '%PDF-'

test.afterAll(async ({ backend }) => {
  await backend.from('registrations').delete().eq('number', NUMBER).throwOnError()
})

test('enters a registration, the signature and the wording of receipts', async ({ admin, backend }) => {
  await test.step('enters a registration, which warns and appears on Home before it ends', async () => {
    await backend.from('registrations').delete().eq('number', NUMBER).throwOnError()
    const letter = { key: 'volunteer_acknowledgement', channel: 'email', language: 'hi' }
    await backend
      .from('message_templates')
      .insert({ ...letter, subject: 'धन्यवाद', body: 'दान पर धारा 80जी के तहत छूट है।' })
      .throwOnError()
    const { data: cause } = await backend
      .from('causes')
      .select('id, title, summary')
      .neq('summary', '')
      .order('order')
      .limit(1)
      .single()
      .throwOnError()
    const inHindi = { language: 'hi', kind: 'cause', item: cause.id, field: 'summary' }
    const { data: before } = await backend.from('translations').select('*').match(inHindi).throwOnError()
    await backend.from('translations').delete().match(inHindi).throwOnError()
    await backend
      .from('translations')
      .insert({ ...inHindi, source: cause.summary, text: 'दान पर धारा 80जी के तहत छूट है।' })
      .throwOnError()
    await admin.goto('/admin/settings/registrations')
    await expect(admin.getByRole('heading', { name: 'No 80G approval is valid today' })).toBeVisible()
    await expect(
      admin.getByRole('region', { name: 'No 80G approval is valid today' }).getByRole('link', {
        name: 'Application received Message templates, Hindi',
      }),
    ).toBeVisible()
    await admin.getByRole('link', { name: `Summary Cause: ${cause.title}, Hindi` }).click()
    await expect(admin.locator('textarea:focus')).toHaveValue('दान पर धारा 80जी के तहत छूट है।')
    await backend.from('message_templates').delete().match(letter).throwOnError()
    await backend.from('translations').delete().match(inHindi).throwOnError()
    if (before[0]) await backend.from('translations').insert(before[0]).throwOnError()
    await admin.goto('/admin/settings/registrations')
    await admin.getByRole('button', { name: 'Add a registration' }).click()
    const dialog = admin.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Please choose what kind of registration this is.')).toBeVisible()
    await dialog.getByLabel('Kind').selectOption('80g')
    await dialog.getByLabel('Number').fill('DIT/2009')
    await expect(dialog.getByText(/^A number of an approval is usually the PAN/)).toBeVisible()
    await dialog.getByLabel('Number').fill(NUMBER)
    await dialog.getByLabel('Valid from').fill('2021-04-01')
    const soon = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10)
    await dialog.getByLabel('Valid until').fill(soon)
    await expectAccessible(admin)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(message(admin, 'Registration saved.')).toBeVisible()
    await expect(admin.getByText('Ends soon')).toBeVisible()
    await expect(admin.getByRole('heading', { name: 'No 80G approval is valid today' })).toHaveCount(0)

    await admin.goto('/admin')
    await expect(
      admin.getByRole('link', { name: new RegExp(`The 80G approval ${NUMBER} ends on`) }),
    ).toBeVisible()
  })

  await test.step('sets numbers, signature and wording, with a preview', async () => {
    await admin.goto('/admin/settings/receipts')
    await admin.getByLabel('Name of the signatory').fill('Meera Iyer')
    await admin.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(message(admin, 'Receipt settings saved successfully!')).toBeVisible()
    await admin.getByLabel('Upload picture: Signature').setInputFiles('docs/screenshots/home.webp')
    await expect(message(admin, 'Signature saved.')).toBeVisible()
    const preview = admin.getByTitle('Preview of a receipt')
    await expect(preview).toBeVisible()
    const english = (await preview.getAttribute('src')) ?? ''
    await admin.getByRole('button', { name: 'Hindi' }).click()
    await expect(admin.getByRole('button', { name: 'Hindi' })).toHaveAttribute('aria-pressed', 'true')
    await expect(preview).not.toHaveAttribute('src', english)
    const hindi = (await preview.getAttribute('src')) ?? ''

    await admin.getByRole('button', { name: 'Edit Income-tax Act, 2025' }).click()
    const dialog = admin.getByRole('dialog')
    const wording = dialog.getByLabel('Sentence on the receipt, English')
    const before = await wording.inputValue()
    await wording.fill(`${before} {{law}}`)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('{{law}} stands for nothing.')).toBeVisible()
    await wording.fill(`${before} Thank you.`)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(message(admin, 'Tax rule saved.')).toBeVisible()
    // It shows the new wording by itself.
    await expect(preview).not.toHaveAttribute('src', hindi)
    await admin.getByRole('button', { name: 'History of Income-tax Act, 2025' }).click()
    await expect(admin.getByRole('list', { name: 'Earlier versions' })).toContainText(
      /changed by (Asha|admin@example\.org)/,
    )
    await admin.getByRole('button', { name: 'Restore this version' }).first().click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(admin.getByRole('dialog')).toHaveCount(0)
  })
})

test('issues a receipt for a gift with details, and asks for those that are missing', async ({
  admin,
  backend,
}) => {
  await test.step('issues the receipt of a gift with details, which is shown, downloaded and printed again', async () => {
    const { donationId, receipt } = await receipted(backend, 1501)
    expect(receipt.kind).toBe('tax')
    await admin.goto('/admin/receipts')
    await admin.getByLabel('Search', { exact: true }).fill(receipt.receipt_no)
    await admin.waitForURL(/number=/)
    const list = admin.getByRole('table', { name: 'Receipts' })
    await expect(list.locator('tbody tr')).toHaveCount(1)
    await expect(admin.getByRole('button', { name: '1 receipt as PDF' })).toBeVisible()
    await expectAccessible(admin)
    await list.getByRole('button', { name: receipt.receipt_no }).click()
    const dialog = admin.getByRole('dialog')
    await expectAccessible(admin)
    const issued = await downloaded(admin, () =>
      dialog.getByRole('button', { name: 'Download as issued' }).click(),
    )
    const duplicate = await downloaded(admin, () =>
      dialog.getByRole('button', { name: 'Print a duplicate' }).click(),
    )
    expect([isPdf(issued), isPdf(duplicate), issued.equals(duplicate)]).toEqual([true, true, false])
    await dialog.getByRole('button', { name: 'Send again' }).click()
    await expect(message(admin, 'The receipt is on its way to the donor.')).toBeVisible()

    await dialog.getByRole('link', { name: 'The donor' }).click()
    await expect(admin.getByRole('heading', { name: 'Receipts (1)' })).toBeVisible()
    await expect(admin.getByText(/^PAN ••••••/)).toBeVisible()
    await admin.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(admin.getByText(/^ABCPR\d{4}[A-Z]$/)).toBeVisible()
    await expectAccessible(admin)
    const summary = await downloaded(admin, () =>
      admin.getByRole('button', { name: 'Download the yearly summary' }).click(),
    )
    expect(isPdf(summary)).toBe(true)

    await admin.goto(`/admin/donations/${donationId}`)
    await expect(admin.getByRole('region', { name: 'Receipt' })).toContainText(receipt.receipt_no)
    await expectAccessible(admin)
  })

  await test.step('waits with a gift without details, and asks the donor', async () => {
    const { paymentId } = await give({ rupees: 1502, email: freshEmail() })
    const donationId = await idOf(backend, paymentId)
    const waiting = () => backend.from('waiting_receipts').select('missing').eq('donation_id', donationId)
    await expect.poll(async () => (await waiting().throwOnError()).data.length, { timeout: 60_000 }).toBe(1)
    await admin.goto('/admin/receipts?state=waiting&missing=identifier')
    await expect(admin.getByRole('table', { name: 'Waiting receipts' })).toContainText('₹1,502.00')
    await expectAccessible(admin)
    await admin.goto(`/admin/donations/${donationId}`)
    const card = admin.getByRole('region', { name: 'Receipt' })
    await expect(card).toContainText('Waiting for name')
    await card.getByRole('button', { name: 'Ask the donor' }).click()
    await expect(message(admin, 'An email to the donor is queued.')).toBeVisible()
  })
})

test('explains cash above the limit, and issues a tax receipt for a cheque with details', async ({
  admin,
  backend,
}) => {
  await admin.goto('/admin/donations')
  const enter = async (fill: (dialog: ReturnType<Page['getByRole']>) => Promise<void>) => {
    await admin.getByRole('button', { name: 'Enter a gift' }).click()
    const dialog = admin.getByRole('dialog')
    await fill(dialog)
    await dialog.getByRole('button', { name: 'Enter the gift' }).click()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(dialog).toHaveCount(0)
  }
  const name = `Meera ${Date.now()}`
  await enter(async (dialog) => {
    await dialog.getByLabel('Amount in rupees').fill('2,500')
    await dialog.getByLabel('Payment method').selectOption('cash')
    await expect(
      dialog.getByText('Cash above ₹2,000 is not deductible. It gets an acknowledgement, not a tax receipt.'),
    ).toBeVisible()
    await chooseNewPerson(dialog, `${name} C`)
    await dialog.getByLabel('Email').fill(freshEmail())
  })
  const pan = freshPan()
  await enter(async (dialog) => {
    await dialog.getByLabel('Amount in rupees').fill('2,600')
    await dialog.getByLabel('Payment method').selectOption('cheque')
    await dialog.getByLabel('Cheque number').fill(String(Date.now()))
    await chooseNewPerson(dialog, `${name} Q`)
    await dialog.getByText('Details for the tax receipt').click()
    await dialog.getByLabel('ID number').fill(pan)
    await expect(dialog.getByText(/Please check that R is right\.$/)).toBeVisible()
    await dialog.getByLabel('Address').fill('12 Lake Road')
    await dialog.getByLabel('Pincode').fill('560001')
    await expect(dialog.getByLabel('State')).toHaveValue('Karnataka')
    await dialog.getByLabel('Pincode').fill('411001')
    await expect(dialog.getByLabel('State')).toHaveValue('Maharashtra')
    await dialog.getByLabel('City').fill('Pune')
    await expectAccessible(admin)
  })
  await enter(async (dialog) => {
    await dialog.getByLabel('Amount in rupees').fill('2,650')
    await dialog.getByLabel('Payment method').selectOption('cheque')
    await dialog.getByLabel('Cheque number').fill(`S${Date.now()}`)
    await chooseNewPerson(dialog, `${name} S`)
    await dialog.getByText('Details for the tax receipt').click()
    await dialog.getByLabel('ID number').fill(pan)
  })
  await expect(message(admin, `${name} Q has the same number. Is this the same person?`)).toBeVisible()
  // The separate call for the identifier may fail: the receipt has the details entered with the gift.
  await admin.route('**/functions/v1/donor-identifier', (route) => route.abort())
  await enter(async (dialog) => {
    await dialog.getByLabel('Amount in rupees').fill('2,700')
    await dialog.getByLabel('Payment method').selectOption('cheque')
    await dialog.getByLabel('Cheque number').fill(`F${Date.now()}`)
    await chooseNewPerson(dialog, `${name} F`)
    await dialog.getByText('Details for the tax receipt').click()
    await dialog.getByLabel('Identifier').selectOption('passport')
    await dialog.getByLabel('ID number').fill('M1234567')
    await dialog.getByLabel('Address').fill('7 Hill Road')
    await dialog.getByLabel('Country').fill('Nepal')
    await dialog.getByLabel('Citizenship').selectOption('foreign')
    await expect(
      dialog.getByText('The gift is a foreign contribution. It gets an acknowledgement, not a tax receipt.'),
    ).toBeVisible()
  })
  await expect(
    message(admin, 'The gift was saved, but not the donor’s ID number. Please add it to the donor.'),
  ).toBeVisible()
  await admin.unroute('**/functions/v1/donor-identifier')
  const giftOf = async (donor: string) =>
    (await backend.from('donations').select('id').eq('donor_name', donor).single().throwOnError()).data.id
  const [acknowledged] = await receiptsOf(backend, await giftOf(`${name} C`), 1)
  const [taxed] = await receiptsOf(backend, await giftOf(`${name} Q`), 1)
  expect([acknowledged?.kind, taxed?.kind]).toEqual(['acknowledgement', 'tax'])
  const [foreign] = await receiptsOf(backend, await giftOf(`${name} F`), 1)
  const { data: issued } = await backend
    .from('receipts')
    .select('series, address:data->donor->address')
    .eq('id', foreign?.id)
    .single()
    .throwOnError()
  expect(issued).toEqual({ series: 'FCRA', address: expect.arrayContaining(['7 Hill Road']) })
  // A gift that another program wrote has no record yet: it takes the details, and then there is one.
  await backend
    .from('donations')
    .insert({
      amount: 2660,
      platform: 'cheque',
      payment_status: 'successful',
      transaction_id: `N${Date.now()}`,
      donor_name: `${name} N`,
    })
    .throwOnError()
  const nameAlone = await giftOf(`${name} N`)
  await admin.goto(`/admin/donations/${nameAlone}?fill-in`)
  const correcting = admin.getByRole('dialog', { name: 'Edit the gift' })
  const opened = correcting.getByText('Details for the tax receipt', { exact: true })
  await expect(opened).toBeFocused()
  await expect(opened).toBeInViewport()
  await correcting.getByLabel('ID number').fill(freshPan())
  await correcting.getByLabel('Address').fill('12 Lake Road')
  await correcting.getByLabel('Pincode').fill('411001')
  await correcting.getByLabel('City').fill('Pune')
  await correcting.getByRole('button', { name: 'Save' }).click()
  await expect(message(admin, 'The gift is corrected.')).toBeVisible()
  expect((await receiptsOf(backend, nameAlone, 1))[0]?.kind).toBe('tax')
  await admin.goto(`/admin/donations/${await giftOf(`${name} C`)}`)
  await expect(admin.getByRole('region', { name: 'Receipt' })).toContainText(
    'Not a tax receipt: Cash above the limit is not deductible.',
  )
})

test('gives a partial refund and a corrected name new numbers, cancels a receipt and downloads a ZIP', async ({
  admin,
  backend,
}) => {
  await test.step('gives a partial refund a new number, and the rest of it none', async () => {
    const { donationId, receipt } = await receipted(backend, 1503)
    const refund = async (part?: string) => {
      await admin.goto(`/admin/donations/${donationId}`)
      await admin.getByRole('button', { name: 'Refund' }).click()
      const dialog = admin.getByRole('dialog')
      if (part) {
        await dialog.getByLabel('A part of it').check()
        await dialog.getByLabel('Amount in rupees').fill(part)
      }
      await dialog.getByLabel('Reason').fill('Given by mistake')
      await dialog.getByRole('button', { name: 'Continue' }).click()
      await dialog.getByRole('button', { name: /^Refund ₹/ }).click()
      await expect(dialog).toHaveCount(0)
    }
    await refund('503')
    await expect
      .poll(async () => (await receiptsOf(backend, donationId, 1)).length, { timeout: 60_000 })
      .toBe(2)
    const [, second] = await receiptsOf(backend, donationId, 1)
    expect(second).toMatchObject({ amount: 1000, cancelled_at: null })
    expect(second?.receipt_no).not.toBe(receipt.receipt_no)
    await refund()
    await receiptsOf(backend, donationId, 0)
    await admin.goto(`/admin/donations/${donationId}`)
    await expect(admin.getByRole('region', { name: 'Receipt' })).toContainText(
      'It has no receipt, because it was refunded.',
    )
    await admin.goto(`/admin/receipts?state=cancelled&number=${encodeURIComponent(second?.receipt_no ?? '')}`)
    await expect(admin.getByRole('table', { name: 'Receipts' })).toContainText('The gift was refunded.')
  })

  const { donationId, receipt } = await receipted(backend, 1504)
  const { data: gift } = await backend
    .from('donations')
    .select('donor_id')
    .eq('id', donationId)
    .single()
    .throwOnError()
  await admin.goto(`/admin/donors/${gift.donor_id}`)
  await admin.getByRole('button', { name: 'Edit', exact: true }).click()
  await admin.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Asha V. Rao')
  await admin.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Asha V. Rao')

  await admin.goto(`/admin/donations/${donationId}`)
  const card = admin.getByRole('region', { name: 'Receipt' })
  await card.getByRole('button', { name: 'Correct' }).click()
  await card.getByRole('button', { name: 'Correct the receipt' }).click()
  await expect(card.getByText('Please give a reason.')).toBeVisible()
  await card.getByLabel('Reason').fill('The name was misspelt.')
  await card.getByRole('button', { name: 'Correct the receipt' }).click()
  await expect(card).toContainText('Asha V. Rao')
  const [, corrected] = await receiptsOf(backend, donationId, 1)
  expect(corrected?.receipt_no).not.toBe(receipt.receipt_no)
  await expect(card.getByRole('list', { name: 'Earlier receipts' })).toContainText(receipt.receipt_no)

  await admin.goto(`/admin/receipts?donor=${gift.donor_id}`)
  await admin.getByRole('button', { name: '1 receipt as ZIP' }).click()
  await expect(message(admin, 'Started. The progress is shown below.')).toBeVisible()
  const work = admin.getByRole('list', { name: 'Work on many receipts' }).getByRole('listitem').first()
  await expect(work).toContainText('Done', { timeout: 60_000 })
  await expect(work).toContainText('1 of 1')
  const zip = await downloaded(admin, () => work.getByRole('button', { name: 'Download' }).click())
  expect(zip.subarray(0, 2).toString()).toBe('PK')
  expect(zip.includes(`${corrected?.receipt_no.replaceAll('/', '-')}.pdf`)).toBe(true)

  await admin.getByRole('button', { name: corrected?.receipt_no ?? '' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Cancel receipt' }).click()
  await dialog.getByLabel('Reason').fill('Issued by mistake.')
  await dialog.getByRole('button', { name: 'Cancel the receipt' }).click()
  await expect(message(admin, `Receipt ${corrected?.receipt_no} cancelled.`)).toBeVisible()
  await expect(admin.getByText('No receipts found.')).toBeVisible()
})
