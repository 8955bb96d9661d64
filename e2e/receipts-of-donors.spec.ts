import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { issueToken } from '../server/giving/tokens/gift-tokens.ts'
import { type OwnServer, startOwnServer } from './own-server.ts'
import { asOwner } from './owner.ts'
import { expectNoSidewaysScroll, expectNoViolations, open } from './site.ts'
import { expect, type Page, test } from './test.ts'

/** Donors claim gifts and manage their receipts, on a server whose organisation has an 80G approval. */
test.use({ viewport: { width: 360, height: 740 } })
// One after the other: they share the server.
test.describe.configure({ mode: 'default' })

let server: OwnServer
test.beforeAll(async () => {
  server = await startOwnServer({})
  await sql(`insert into public.registrations (kind, number, valid_from, valid_to)
    values ('80g', 'AAATD1234EF20214', '2022-04-01', '2032-03-31')`)
})
test.afterAll(() => server.stop())

const sql = (text: string, values: unknown[] = []) => asOwner(server.url, text, values)
const at = (path: string) => server.url + path
const email = `asha-${randomBytes(4).toString('hex')}@example.org`
const DAY = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)

async function letterVariable(template: string, name: string): Promise<string> {
  let value = ''
  await expect
    .poll(async () => {
      const { rows } = await sql(
        `select w.variables ->> $3 as value from private.confidential_words as w
          join public.outgoing_messages as m on m.id = w.message_id
        where m.recipient = $1 and m.template = $2 order by m.created_at desc limit 1`,
        [email, template, name],
      )
      value = rows[0]?.value ?? ''
      return value
    })
    .not.toBe('')
  return value
}

async function comeIn(page: Page) {
  await open(page, at('/my-giving'))
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send me the link' }).click()
  const code = await letterVariable('donor_sign_in', 'code')
  await page.getByLabel('Code from the email').fill(code)
  await page.getByRole('button', { name: 'Show my gifts' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you for giving' })).toBeVisible()
}

test('holds the receipts of monthly gifts for the year on request, and corrects a wrong name', async ({
  page,
}) => {
  const giftId = randomUUID()
  const [order, payment] = [`order_${randomUUID()}`, `pay_${randomUUID()}`]
  await sql('insert into public.donations (id, amount, order_id, is_monthly) values ($1, 500, $2, true)', [
    giftId,
    order,
  ])
  const news = { payment_id: payment, order_id: order, status: 'captured', amount: 500, currency: 'INR' }
  await sql('select private.settle_payment($1)', [
    JSON.stringify({ ...news, method: 'upi', email, paid_at: new Date().toISOString(), confirmed: true }),
  ])
  const token = await issueToken((text, values) => sql(text, values), {
    purpose: 'details',
    donationId: giftId,
  })
  await open(page, at(`/gift#details=${token}&monthly=1`))
  await page.getByLabel('Name as on the PAN card').fill('Asha Roa')
  await page.getByLabel('PAN', { exact: true }).fill('ABCPR1234F')
  await page.getByLabel('Address', { exact: true }).fill('12 Lake Road')
  await page.getByLabel('Pincode').fill('411001')
  await page.getByLabel('City').fill('Pune')
  await page.getByLabel('Send me the receipts of my monthly gifts once a year.').check()
  await expectNoSidewaysScroll(page)
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Get my receipt' }).click()
  await expect(page.getByText(/^Your receipt has the number/)).toBeVisible()
  await expect
    .poll(async () => (await sql('select from private.held_receipts')).rowCount, 'it waits for the year')
    .toBe(1)

  // The donor corrects a wrong name in the receipt.
  await comeIn(page)
  const { rows } = await sql('select receipt_no from public.receipts where donation_id = $1', [giftId])
  const number = rows[0].receipt_no
  await page.getByRole('button', { name: `Correct the receipt ${number}` }).click()
  await page.getByRole('button', { name: 'Make a new receipt' }).click()
  await expect(
    page.getByText('This receipt says what your details say. Correct your details first.'),
  ).toBeVisible()
  await expectNoViolations(page)

  const details = page.getByRole('region', { name: 'Your details for receipts' })
  await details.getByRole('button', { name: 'Correct the details of Asha Roa' }).click()
  await details.getByLabel('Name').fill('Asha Rao')
  const pan = details.getByLabel('New PAN, in place of ••••••234F')
  await pan.fill('ABCCR1235F')
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(details.getByText(/^This is the PAN of a company\./)).toBeVisible()
  await pan.fill('ABCPR1235F')
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(details.getByText('Saved. Thank you.')).toBeVisible()
  await expect(details.getByText('••••••235F')).toBeVisible()
  await page.getByRole('button', { name: 'Make a new receipt' }).click()
  await expect(
    page.getByText(/^Your new receipt has the number \S+, and is here to download\.$/),
  ).toBeVisible()
  await expectNoSidewaysScroll(page)
  const receipts = await sql(
    `select data #>> '{donor,name}' as name, cancel_reason from public.receipts where donation_id = $1 order by number`,
    [giftId],
  )
  expect(receipts.rows).toEqual([
    { name: 'Asha Roa', cancel_reason: 'The donor’s details were corrected.' },
    { name: 'Asha Rao', cancel_reason: null },
  ])

  const hear = page.getByRole('region', { name: 'How you hear from us' })
  const yearly = hear.getByLabel('Send me the receipts of my monthly gifts once a year.')
  await expect(yearly).toBeChecked()
  await yearly.click()
  await expect(hear.getByText('Saved.')).toBeVisible()
  expect((await sql('select from public.consents where withdrawn_at is null')).rowCount).toBe(0)
})

test('turns a line of the bank statement into a gift with its receipt, without staff', async ({ page }) => {
  test.slow()
  const reference = `4${String(randomInt(1e11)).padStart(11, '0')}`
  const email = `claimant-${reference}@example.org`
  const row = { date: DAY, amount: 1250.5, narration: 'UPI/CR/A PERSON', reference }
  const imported = await server.administrator.functions.invoke('bank-statement', {
    body: { action: 'import', account: 'Current', file_name: 'nov.csv', rows: [row] },
  })
  expect(imported.data).toMatchObject({ added: 1, open: 1 })

  await open(page, at('/'))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Claim your receipt' }).click()
  await page.getByLabel('Email address').fill(email)
  await expectNoSidewaysScroll(page)
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Send me the link' }).click()
  const code = async () =>
    (
      await sql(
        `select w.variables ->> 'code' as code from private.confidential_words w
        join public.outgoing_messages m on m.id = w.message_id where m.recipient = $1`,
        [email],
      )
    ).rows[0]?.code
  await expect.poll(code).toBeTruthy()
  await page.getByLabel('Code from the email').fill(await code())
  await page.getByRole('button', { name: 'Continue' }).click()

  const form = page.getByRole('region', { name: 'Is a gift missing?' })
  await expect(form.getByLabel('Reference')).toBeFocused()
  await expect(form.getByRole('heading')).toBeInViewport()
  await form.getByLabel('Reference').fill(reference)
  await form.getByLabel('Amount in rupees').fill('1250.50')
  await form.getByLabel('Day of the gift').fill(DAY)
  await expectNoSidewaysScroll(page)
  await expectNoViolations(page)
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByText('We are looking for it')).toBeVisible()

  const line = () =>
    sql('select from public.gift_claims where email = $1 and bank_line_id is not null', [email])
  await expect.poll(async () => (await line()).rowCount).toBe(1)
  await sql(`update public.gift_claims set claimed_at = claimed_at - interval '48 hours' where email = $1`, [
    email,
  ])
  await sql(`select graphile_worker.add_job('confirm-claims', job_key => 'confirm-claims')`)
  const gift = () => sql('select from public.donations where donor_email = $1 and amount = 1250.50', [email])
  await expect.poll(async () => (await gift()).rowCount).toBe(1)

  await page.reload()
  await expect(form.getByText('Found: it is among your gifts')).toBeVisible()
  await page.getByRole('button', { name: /^Get receipt/ }).click()
  await page.getByLabel('Name as on the PAN card').fill('Asha Rao')
  await page.getByLabel('PAN', { exact: true }).fill('ABCPR4321F')
  await page.getByLabel('Address', { exact: true }).fill('12 Lake Road')
  await page.getByLabel('Pincode').fill('411001')
  await page.getByLabel('City').fill('Pune')
  await page.getByRole('button', { name: 'Get my receipt' }).click()
  await expect(page.getByText(/^Your receipt has the number/)).toBeVisible()
  const { rows } = await sql(
    `select r.kind, r.amount::float8, gift.platform from public.receipts as r
    join public.donations as gift on gift.id = r.donation_id where gift.donor_email = $1`,
    [email],
  )
  expect(rows).toEqual([{ kind: 'tax', amount: 1250.5, platform: 'upi' }])
  const letter = await sql(
    `select text from public.outgoing_messages where recipient = $1 and template = 'claim_approved'`,
    [email],
  )
  expect(letter.rows[0].text).toContain(`Gift: ₹1,250.50`)
})
