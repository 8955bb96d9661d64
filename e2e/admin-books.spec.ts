import { readFileSync } from 'node:fs'
import { financialYearOf } from '../domain/india/financial-year.ts'
import { addMonths, dayInWords, dayOf, monthStart } from '../domain/india/indian-days.ts'
import { type OwnServer, startOwnServer } from './own-server.ts'
import { asOwner } from './owner.ts'
import { signIn } from './sign-in.ts'
import { message, signInOn } from './staff.ts'
import { expect, type Page, test } from './test.ts'

/** A month in the books, on a server of its own: months close in order, from the first gift on. */

let site: OwnServer
test.beforeAll(async () => {
  site = await startOwnServer({})
})
test.afterAll(() => site.stop())

const today = dayOf(new Date())
const lastMonth = addMonths(monthStart(today), -1)

/** A cheque of last month. */
async function cheque(rupees: number, type = 'others'): Promise<string> {
  const { rows } = await asOwner(
    site.url,
    `insert into public.donations (amount, platform, payment_status, donation_type, created_at)
    values ($1, 'cheque', 'successful', $2, $3) returning id`,
    [rupees, type, `${lastMonth.slice(0, 8)}05T12:00:00+05:30`],
  )
  return rows[0].id
}

async function signInAsAccountant(page: Page): Promise<void> {
  const [email, password] = ['accountant@example.org', 'a password of their own']
  const { functions } = site.administrator
  const { data } = await functions.invoke('invite-administrator', { body: { email, role: 'accountant' } })
  const token = new URL(data.link).hash.replace(/^#(token=)?/, '')
  await functions.invoke('accept-invitation', {
    body: { token, password, first_name: 'Meera', last_name: 'Rao' },
  })
  const { data: own } = await (await signIn(site.url, email, password)).auth.getSession()
  await signInOn(page, own.session)
}

test('leads from an unnamed ledger to an export, a closed month and what changed since', async ({ page }) => {
  const [gift, corpus] = [await cheque(1234.5), await cheque(50_000, 'corpus')]
  await asOwner(site.url, `delete from public.ledgers where purpose = 'corpus'`)
  await signInAsAccountant(page)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const month = page.locator(`a[href="/admin/books/${lastMonth.slice(0, 7)}"]`)
  const openMonth = async () => {
    await page.goto(`${site.url}/admin/books?year=${financialYearOf(lastMonth)}`)
    await month.click()
    await expect(page.getByRole('list', { name: 'Vouchers', exact: true })).toBeVisible()
  }

  await openMonth()
  await button('Tally vouchers').click()
  const refusal =
    'Nothing was exported. No ledger is named for corpus gifts. Name it under Ledgers, then export again.'
  await expect(message(page, refusal)).toBeVisible()
  await page.getByRole('link', { name: 'Open the ledgers' }).click()
  await page.getByLabel('Ledger of Corpus', { exact: true }).fill('Corpus & Endowment')
  await button('Save All').click()
  await expect(message(page, 'Ledger saved.')).toBeVisible()

  await openMonth()
  const downloading = page.waitForEvent('download')
  await button('Tally vouchers').click()
  const xml = readFileSync(await (await downloading).path(), 'utf8')
  expect(xml).toContain(`REMOTEID="daan-gift-${corpus}"`)
  expect(xml).toContain('<LEDGERNAME>Corpus &amp; Endowment</LEDGERNAME>')
  await expect(page.getByText(`Exported on ${dayInWords(today)}.`)).toBeVisible()

  await asOwner(site.url, `update public.donations set cause_id = 'elder-care' where id = $1`, [gift])
  await page.reload()
  await expect(
    page.getByText(`1 voucher differs from what was exported on ${dayInWords(today)}`),
  ).toBeVisible()
  await button('Tally vouchers that changed').click()
  await expect(page.getByText(/differs? from/)).toHaveCount(0)

  await button('Close month').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close month' }).click()
  await expect(page.getByText(`Closed on ${dayInWords(today)}.`)).toBeVisible()

  // A late cheque of the closed month, and one that was taken back.
  const late = await cheque(700)
  await asOwner(site.url, 'delete from public.donations where id = $1', [gift])
  await page.goto(`${site.url}/admin/books/${today.slice(0, 7)}`)
  for (const id of [late, gift])
    await expect(page.getByText(`Corrects daan-gift-${id}, whose month is closed`)).toBeVisible()
})
