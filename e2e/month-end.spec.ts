import { type OwnServer, startOwnServer } from './own-server.ts'
import { asOwner } from './owner.ts'
import { message, signInOn } from './staff.ts'
import { expect, type Locator, test } from './test.ts'

/** A month end in the books, on a server of its own: the money trail adds up all there is. */

let site: OwnServer
test.beforeAll(async () => {
  site = await startOwnServer({})
})
test.afterAll(() => site.stop())

/** Gifts of this site, a payment of a link that was made in the provider's dashboard, and their payout. */
async function payoutOfAMonth(): Promise<void> {
  const { rows } = await asOwner(site.url, 'select key_id, key_secret from sandbox.keys')
  const { key_id, key_secret } = rows[0]
  const { anonKey } = await (await fetch(`${site.url}/config.json`)).json()
  const post = async (path: string, body: object, headers = {}) => {
    const answer = await fetch(site.url + path, {
      method: 'POST',
      headers: { apikey: anonKey, 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return answer.json()
  }
  const asShop = { Authorization: `Basic ${Buffer.from(`${key_id}:${key_secret}`).toString('base64')}` }
  const orders = [
    await post('/functions/v1/create-razorpay-order', { amount: 1000 }),
    await post('/functions/v1/create-razorpay-order', { amount: 2500 }),
    await post('/sandbox/v1/orders', { amount: 70_000, currency: 'INR' }, asShop),
  ]
  for (const { id } of orders)
    await post('/sandbox/checkout/payments', {
      key: key_id,
      order_id: id,
      method: 'upi',
      vpa: 'success@razorpay',
      email: 'asha@example.org',
    })
  await expect
    .poll(async () => {
      const known = await asOwner(site.url, `select from public.payments where status = 'captured'`)
      return known.rowCount
    })
    .toBe(3)
  await post('/sandbox/payouts', {})
  await expect
    .poll(async () => (await asOwner(site.url, 'select from public.settlement_lines')).rowCount)
    .toBeGreaterThanOrEqual(3)
}

test('leads from a payout with a difference to one found in the bank, and a trail without a difference', async ({
  page,
}) => {
  await payoutOfAMonth()
  const { data } = await site.administrator.auth.getSession()
  await signInOn(page, data.session)
  let presses = 0
  const press = async (target: Locator) => {
    presses++
    await target.click()
  }
  const button = (name: string | RegExp) => page.getByRole('button', { name })

  await page.goto(`${site.url}/admin/money-trail`)
  await expect(page.getByText(/lines? to explain/)).toBeVisible()
  await press(page.getByRole('link', { name: /^Difference/ }))
  await press(page.locator('a[href*="/admin/payouts/"]').first())
  await expect(page.getByRole('heading', { name: /^Payout of ₹/ })).toBeVisible()

  // The payment of the link becomes a gift.
  await press(button(/^Take it as a gift/).first())
  await press(page.getByRole('dialog').getByRole('button', { name: 'Take it as a gift' }))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // Only then has the list been read again.
  await expect(button(/^Take it as a gift/)).toHaveCount(0)
  // An adjustment, which not every payout has, is explained.
  const explain = button(/^Explain/)
  if ((await explain.count()) > 0) {
    await press(explain.first())
    await page.getByRole('dialog').getByRole('textbox').fill('A correction of fees, by the provider’s email')
    await press(page.getByRole('dialog').getByRole('button', { name: 'Save' }))
  }
  await expect(page.getByText(/lines? to explain/)).toHaveCount(0)
  await expect(page.getByText('Not found in the bank')).toBeVisible()

  const statement = await (await fetch(`${site.url}/sandbox/payouts/statement.csv`)).text()
  await page.goto(`${site.url}/admin/bank/import`)
  await page.getByLabel('Name of the account').fill('Current account')
  await press(button('Continue'))
  await page
    .getByLabel('Bank statement')
    .setInputFiles({ name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(statement) })
  await press(button('Check the rows'))
  await press(button('Import 1 line'))
  await expect(message(page, '1 line added.')).toBeVisible()

  await page.goto(`${site.url}/admin/payouts`)
  await expect(page.getByText('In the bank', { exact: true })).toBeVisible()
  await page.goto(`${site.url}/admin/money-trail`)
  await expect(page.getByText('₹4,200.00')).toBeVisible()
  await expect(page.getByText(/lines? to explain/)).toHaveCount(0)
  const { data: trail } = await site.administrator.rpc('money_trail').throwOnError()
  expect(trail?.[0]).toMatchObject({ given: 4200, difference: 0, closing: 0 })
  test.info().annotations.push({ type: 'presses', description: String(presses) })
  expect(presses).toBeLessThanOrEqual(9)
})
