import { randomBytes, randomInt } from 'node:crypto'
import { expectAccessible } from './accessible.ts'
import { asOwner } from './owner.ts'
import { expectNoSidewaysScroll } from './site.ts'
import { expect, message, test } from './staff.ts'
import type { Page } from './test.ts'

/** Staff handle requests about personal data, on a phone. Each journey has people of its own. */
test.use({ viewport: { width: 360, height: 740 } })

const newReference = () => `4${String(randomInt(1e11)).padStart(11, '0')}`
const DAY = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)
const uniqueName = () => randomBytes(4).toString('hex')

test('decides claims, gives a missing gift to its donor, and answers a request about data', async ({
  admin,
  baseURL,
}) => {
  const name = uniqueName()
  const email = `claims-${name}@example.org`
  await asOwner(
    baseURL,
    `insert into public.donations (amount, platform, payment_status, transaction_id, created_at)
    values (751, 'bank_transfer', 'successful', $1, '2026-05-02 10:00+05:30')`,
    [`UTR ${name}`],
  )
  await asOwner(
    baseURL,
    `insert into public.gift_claims (email, reference, amount, given_on) values ($1, $2, 751, '2026-05-02')`,
    [email, `UTR ${name}`],
  )
  await asOwner(
    baseURL,
    `insert into public.privacy_requests (kind, source, address, message, due_at)
    values ('grievance', 'donor', $1, 'You wrote too often.', now())`,
    [email],
  )
  await asOwner(baseURL, `insert into public.donors (name, email) values ('Claire', $1)`, [email])
  const claimOf = (email: string) =>
    admin
      .getByRole('region', { name: 'Gifts donors say are missing from their page' })
      .locator('ul > li')
      .filter({ hasText: email })
      .first()
  await test.step('shows staff what becomes of each claim, and decides one with a press', async () => {
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

  const claim = claimOf(email)
  await expect(claim).toContainText('same reference')
  await claim.getByRole('button', { name: 'This is theirs' }).click()
  await expect(claim).toHaveCount(0)
  const { rows } = await asOwner(
    baseURL,
    'select donor_email from public.donations where transaction_id = $1',
    [`UTR ${name}`],
  )
  expect(rows).toEqual([{ donor_email: email }])

  const request = admin
    .getByRole('region', { name: 'Requests about personal data' })
    .getByRole('listitem')
    .filter({ hasText: email })
  await expect(request).toContainText('You wrote too often.')
  await expect(request).toContainText(/\d+ days left/)
  await expect(request.getByRole('link', { name: 'Open the donor record of Claire' })).toHaveAttribute(
    'href',
    /^\/admin\/donors\/[0-9a-f-]{36}$/,
  )
  await request.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(request).toHaveCount(0)

  // Someone who wrote and is no donor asks by telephone to be forgotten.
  const writer = `wrote-${name}@example.org`
  await asOwner(
    baseURL,
    `insert into public.contact_messages (name, email, subject, message)
    values ('Wanda', $1, 'A question', 'What do you keep about me?')`,
    [writer],
  )
  await admin.getByText('Data requests from people who are not donors').click()
  await admin.getByLabel('Their email address').fill(writer)
  await admin.getByRole('button', { name: 'Continue' }).click()
  await admin.getByLabel('How you confirmed who they are').fill('Wrote from this address')
  await expectNoSidewaysScroll(admin)
  await expectAccessible(admin)
  await eraseAsStaff(admin, '1 message that you sent us, with our answers.')
  const left = await asOwner(baseURL, 'select from public.contact_messages where email = $1', [writer])
  expect(left.rows).toEqual([])
  await admin.getByText('Answered requests about personal data').click()
  const answered = admin.getByRole('listitem').filter({ hasText: 'Wrote from this address' }).first()
  await expect(answered).toContainText('Person erased')
  await expect(answered).toContainText('1 message')
  await expectNoSidewaysScroll(admin)
  await expectAccessible(admin)
})

/** Looks at what goes first. */
async function eraseAsStaff(admin: Page, goes: string) {
  await admin.getByRole('button', { name: 'Erase…' }).click()
  await expect(admin.getByRole('alertdialog').getByText(goes)).toBeVisible()
  await expect(admin.getByText('Erase this person?')).toBeInViewport()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Erase' }).click()
  await expect(message(admin, 'The person was erased.')).toBeVisible()
}

test('shows what new retention periods would remove before they are saved', async ({ admin, baseURL }) => {
  await asOwner(
    baseURL,
    `insert into public.contact_messages (name, email, subject, message, status, created_at, updated_at)
    values ('Old', 'old@example.org', 'Long ago', 'A question of long ago', 'done', now() - interval '21 years', now() - interval '21 years')`,
  )
  await admin.goto('/admin/settings/privacy')
  await admin.getByRole('button', { name: 'Show what would be removed' }).click()
  await expect(
    admin.getByText(
      /^\d+ receipts and rows for the tax office, of people who were erased, and texts of bank lines$/,
    ),
  ).toBeVisible()
  await expect(admin.getByText(/messages and applications$/)).toHaveCount(0)
  await admin.getByLabel('Messages and volunteer applications, in months').fill('240')
  const save = admin.getByRole('button', { name: 'Save', exact: true })
  await expect(save).toBeDisabled()
  await expect(admin.getByText('First look at what the new periods would remove, below.')).toBeVisible()
  await admin.getByRole('button', { name: 'Show what would be removed' }).click()
  await expect(admin.getByText(/^[1-9]\d* messages and applications$/)).toBeVisible()
  await expect(save).toBeEnabled()
  await expectNoSidewaysScroll(admin)
  await expectAccessible(admin)
})

test('serves a donor who called: link, consents, nominee, correction and erasure', async ({
  admin,
  baseURL,
}) => {
  const name = uniqueName()
  const email = `called-${name}@example.org`
  const { rows } = await asOwner(
    baseURL,
    `insert into public.donors (name, email, phone, city) values ($1, $2, '+91 97' || lpad($3, 8, '0'), 'Pune'),
      ($4, null, '97' || lpad($3, 8, '0'), null) returning id`,
    [`Asha ${name}`, email, String(Number.parseInt(name, 16) % 1e8), `A. Rao ${name}`],
  )
  const [{ id }] = rows
  await asOwner(
    baseURL,
    `insert into public.consents (donor_id, purpose, wording, source) values ($1, 'news', 'Write to me.', 'gift_page')`,
    [id],
  )
  await admin.goto(`/admin/donors/${id}`)
  await expect(admin.getByRole('heading', { name: 'Same person?' })).toBeVisible()
  await expect(admin.getByRole('link', { name: `A. Rao ${name}` })).toBeVisible()
  await expect(admin.getByText('has the same phone number')).toBeVisible()

  await expect(admin.getByText('No visits yet')).toBeVisible()
  await admin.getByRole('button', { name: 'Send the link' }).click()
  await expect(message(admin, `The link is on its way to ${email}.`)).toBeVisible()

  await admin.getByText('Requests about their data').click()
  await expect(admin.getByRole('button', { name: 'Correct…' })).toBeDisabled()
  await admin.getByLabel('How you confirmed who they are').fill('Called from the number on file')
  await expectNoSidewaysScroll(admin)
  await expectAccessible(admin)
  await admin.getByRole('button', { name: 'Withdraw “Write to me.”' }).click()
  await expect(message(admin, 'The consent was withdrawn.')).toBeVisible()
  // Thanks on WhatsApp go to everybody with a number who has not said no.
  await admin.getByRole('button', { name: 'Stop “Thank me on WhatsApp too.”' }).click()
  await expect(message(admin, 'Saved. They will not get this any more.')).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Stop “Thank me on WhatsApp too.”' })).toHaveCount(0)
  await admin.getByLabel('Nominee', { exact: true }).fill('Ravi Rao')
  await admin.getByRole('button', { name: 'Save the nominee' }).click()
  await expect(admin.getByText('Say how we reach this person.')).toBeVisible()
  await admin.getByLabel('Nominee’s contact details').fill('98000 00011')
  await admin.getByRole('button', { name: 'Save the nominee' }).click()
  await expect(message(admin, 'The nominee was saved.')).toBeVisible()
  await admin.getByRole('button', { name: 'Remove their nominee' }).click()
  await expect(message(admin, 'The nominee was removed.')).toBeVisible()
  await admin.getByLabel('What they ask').fill('Why do you have my number?')
  await admin.getByRole('button', { name: 'Note as a request' }).click()
  await expect(admin.getByText(/^The request is in the inbox, to be answered by /).first()).toBeVisible()
  await admin.getByRole('button', { name: 'Correct…' }).click()
  await admin.getByRole('dialog').getByLabel('City').fill('Nashik')
  await expectAccessible(admin)
  await admin.getByRole('button', { name: 'Save the correction' }).click()
  await expect(message(admin, 'The correction was saved.')).toBeVisible()
  await expect(admin.getByRole('definition').filter({ hasText: 'Nashik' })).toBeVisible()
  const noted = await asOwner(
    baseURL,
    `select kind, source from public.privacy_requests where proof = 'Called from the number on file' order by kind`,
  )
  expect(noted.rows).toEqual([
    { kind: 'correction', source: 'staff' },
    { kind: 'grievance', source: 'staff' },
    { kind: 'nomination', source: 'staff' },
    { kind: 'nomination', source: 'staff' },
    { kind: 'withdrawal', source: 'staff' },
    { kind: 'withdrawal', source: 'staff' },
  ])

  await eraseAsStaff(admin, 'Your name, address, phone number and all notes about you.')
  await expect(admin).toHaveURL(/\/admin\/donors$/)
  const erased = await asOwner(baseURL, 'select name, email, phone, city from public.donors where id = $1', [
    id,
  ])
  expect(erased.rows).toEqual([{ name: '(erased)', email: null, phone: null, city: null }])
})
