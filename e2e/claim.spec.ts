import { randomInt } from 'node:crypto'
import { expectAccessible } from './accessible.ts'
import { type OwnServer, startOwnServer } from './own-server.ts'
import { asOwner } from './owner.ts'
import { expectNoSidewaysScroll, expectNoViolations, open } from './site.ts'
import { expect, test } from './staff.ts'

/** Donors claim gifts that arrived at the bank, on a phone. */
test.use({ viewport: { width: 360, height: 740 } })

const newReference = () => `4${String(randomInt(1e11)).padStart(11, '0')}`
const DAY = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)

test.describe('a claim', () => {
  let server: OwnServer
  test.beforeAll(async () => {
    server = await startOwnServer({})
    await sql(`insert into public.registrations (kind, number, valid_from, valid_to)
      values ('80g', 'AAATD1234EF20214', '2022-04-01', '2032-03-31')`)
  })
  test.afterAll(() => server.stop())
  const sql = (text: string, values: unknown[] = []) => asOwner(server.url, text, values)

  test('turns a line of the bank statement into a gift with its receipt, without staff', async ({ page }) => {
    test.slow()
    const reference = newReference()
    const email = `claimant-${reference}@example.org`
    const row = { date: DAY, amount: 1250.5, narration: 'UPI/CR/A PERSON', reference }
    const imported = await server.administrator.functions.invoke('bank-statement', {
      body: { action: 'import', account: 'Current', file_name: 'nov.csv', rows: [row] },
    })
    expect(imported.data).toMatchObject({ added: 1, open: 1 })

    await open(page, `${server.url}/`)
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
    await sql(
      `update public.gift_claims set claimed_at = claimed_at - interval '48 hours' where email = $1`,
      [email],
    )
    await sql(`select graphile_worker.add_job('confirm-claims', job_key => 'confirm-claims')`)
    const gift = () =>
      sql('select from public.donations where donor_email = $1 and amount = 1250.50', [email])
    await expect.poll(async () => (await gift()).rowCount).toBe(1)

    await page.reload()
    await expect(form.getByText('Found: it is among your gifts')).toBeVisible()
    await page.getByRole('button', { name: /^Get receipt/ }).click()
    await page.getByLabel('Name as on the PAN card').fill('Asha Rao')
    await page.getByLabel('PAN', { exact: true }).fill('ABCPR1234F')
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
})

test('shows staff what becomes of each claim, and decides one with a press', async ({ admin, baseURL }) => {
  const [alone, shared] = [newReference(), newReference()]
  await asOwner(
    baseURL,
    `with import as (insert into public.bank_imports (account, file_name) values ('Claims', 'claims.csv') returning id)
    insert into public.bank_lines (import_id, account, booked_on, amount, narration, reference, digest)
    select import.id, 'Claims', $3, 753, 'UPI/CR/A PERSON OF NO NAME/' || reference || '/aperson@okbank', reference, repeat(reference, 3)
    from import, unnest(array[$1, $2]) as reference`,
    [alone, shared, DAY],
  )
  await asOwner(
    baseURL,
    `insert into public.gift_claims (email, reference, amount, given_on)
    select name || '-' || reference || '@example.org', reference, 753, $3
    from (values ('one', $1), ('one', $2), ('two', $2)) as claims (name, reference)`,
    [alone, shared, DAY],
  )
  const claimOf = (email: string) =>
    admin
      .getByRole('region', { name: 'Gifts donors say are missing from their page' })
      .locator('ul > li')
      .filter({ hasText: email })
      .first()
  await expect(async () => {
    await admin.goto('/admin/inbox')
    await expect(claimOf(`one-${alone}@`)).toContainText('It becomes a donation by itself on', {
      timeout: 3000,
    })
  }).toPass()
  const contested = claimOf(`two-${shared}@`)
  await expect(contested).toContainText('Please decide: another claim is about the same money.')
  await expectNoSidewaysScroll(admin)
  await expectAccessible(admin)
  await contested
    .getByRole('listitem')
    .filter({ hasText: 'same reference' })
    .getByRole('button', { name: 'This is theirs' })
    .click()
  await expect(contested).toHaveCount(0)
  await expect(claimOf(`one-${shared}@`)).toContainText('Please decide:')
  const { rows } = await asOwner(
    baseURL,
    'select donor_email, transaction_id from public.donations where transaction_id = any ($1)',
    [[alone, shared]],
  )
  expect(rows).toEqual([{ donor_email: `two-${shared}@example.org`, transaction_id: shared }])
})
