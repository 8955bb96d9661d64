import { randomBytes, randomUUID } from 'node:crypto'
import { issueToken } from '../server/giving/tokens/gift-tokens.ts'
import { type OwnServer, startOwnServer } from './own-server.ts'
import { asOwner } from './owner.ts'
import { expectNoSidewaysScroll, expectNoViolations, open } from './site.ts'
import { expect, type Page, test } from './test.ts'

/** Donors manage their receipts, on a server whose organisation has an 80G approval. */
test.use({ viewport: { width: 360, height: 740 } })
test.describe.configure({ mode: 'serial' })

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
let giftId = ''

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

test('holds the receipts of monthly gifts for the year on request', async ({ page }) => {
  giftId = randomUUID()
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
})

test('lets a donor correct a wrong name in a receipt', async ({ page }) => {
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

test('unsubscribes with one button and without JavaScript', async ({ page, browser }) => {
  await page.goto(at('/unsubscribe?token=made-up'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fewer emails')
  await expectNoViolations(page)
  const plain = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  const second = await plain.newPage()
  const response = await second.goto(at('/unsubscribe?token=made-up'))
  expect(response?.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  await second.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(second.getByText('Done. We will not email you about these details again.')).toBeVisible()
  expect(new URL(second.url()).search).toBe('?done=1')
  await plain.close()
})
