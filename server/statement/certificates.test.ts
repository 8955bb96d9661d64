import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, openDesk, panOf, pdf, YEAR } from '../testing/desk.ts'
import { certificateOf } from './certificates.ts'

let desk: Desk
const asha = 'asha.certificate@example.org'
const lila = 'lila.certificate@example.org'
const other = 'other.certificate@example.org'
const SEVERAL = 'Its gifts came with several email addresses, or some without one.'
beforeAll(async () => {
  desk = await openDesk()
  await desk.save('org_pan', 'AAATD1234E')
  await desk.receipted(1500, { name: 'Asha Rao', id_number: panOf(1) }, { email: asha })
  await desk.receipted(700, { name: 'Meera Rao', id_number: panOf(2) })
  await desk.receipted(90, { name: 'Ravi Kumar', id_number: panOf(3, 'P', 'K') })
  // One PAN and one name from two mailboxes: her own, which she has proved, and one of a payer who typed her number.
  await desk.receipted(4000, { name: 'Lila Rao', id_number: panOf(4) }, { email: lila })
  await desk.receipted(1, { name: 'Lila Rao', id_number: panOf(4) }, { email: other })
  await desk.server.donor(lila)
  await desk.exportAndFile('ACK-2026-1')
})
afterAll(() => desk.close())

const upload = (files: { name: string; bytes: string }[], token = desk.admin.token, year = YEAR) =>
  desk.call('statement-certificates', { year, files }, token)
const listed = async () =>
  (
    await desk.admin.client
      .from('certificates')
      .select('id, file_name, certificate_no, matched_by, unmatched_reason, sent_at')
      .order('file_name')
      .throwOnError()
  ).data ?? []

test('matches certificates by PAN or by name in the file, and lists the others', async () => {
  const { status, body } = await upload([
    {
      name: 'one.pdf',
      bytes: await pdf(
        'FORM NO. 114',
        'Acknowledgement Number: A1140000000001',
        'Donee AAATD1234E',
        `Donor ${panOf(1)}`,
      ),
    },
    { name: 'Ravi_Kumar.pdf', bytes: await pdf('A scan without words') },
    { name: 'nobody.pdf', bytes: await pdf('Of somebody else', panOf(99)) },
    { name: 'notes.pdf', bytes: Buffer.from('not a PDF').toString('base64') },
  ])
  expect([status, body]).toEqual([
    200,
    {
      files: [
        { name: 'one.pdf', outcome: 'matched' },
        { name: 'Ravi_Kumar.pdf', outcome: 'matched' },
        {
          name: 'nobody.pdf',
          outcome: 'unmatched',
          reason: 'The PAN on it is not that of a filed row.',
        },
        { name: 'notes.pdf', outcome: 'refused', reason: 'This is not a PDF.' },
      ],
    },
  ])
  expect(
    (await listed()).map(({ file_name, matched_by, certificate_no }) => [
      file_name,
      matched_by,
      certificate_no,
    ]),
  ).toEqual([
    ['Ravi_Kumar.pdf', 'name', null],
    ['nobody.pdf', null, null],
    ['one.pdf', 'identifier', 'A1140000000001'],
  ])
})

test('stores the same file once, and matches a new one by the number of its row', async () => {
  const again = await pdf('Acknowledgement Number: A1140000000001', 'A revised certificate')
  expect((await upload([{ name: 'again.pdf', bytes: again }])).body.files).toMatchObject([
    { outcome: 'matched' },
  ])
  expect((await upload([{ name: 'other name.pdf', bytes: again }])).body.files).toMatchObject([
    { outcome: 'known' },
  ])
  expect((await listed()).find(({ file_name }) => file_name === 'again.pdf')?.matched_by).toBe('number')
})

test('matches a file uploaded for the wrong year under the right one', async () => {
  const bytes = await pdf(panOf(2), 'AAATD1234E', 'Tax year 2026-27')
  const inYear = async (year: number, name: string) =>
    (await upload([{ name, bytes }], desk.admin.token, year)).body.files
  const wrong = 'It is for 2026-27, not for 2025-26.'
  expect(await inYear(YEAR - 1, 'meera.pdf')).toEqual([
    { name: 'meera.pdf', outcome: 'unmatched', reason: wrong },
  ])
  expect(await inYear(YEAR - 1, 'meera.pdf')).toMatchObject([{ outcome: 'unmatched', reason: wrong }])
  expect(await inYear(YEAR, 'meera 2.pdf')).toEqual([{ name: 'meera 2.pdf', outcome: 'matched' }])
  // A matched certificate stays with its row.
  expect(await inYear(YEAR - 1, 'meera.pdf')).toMatchObject([{ outcome: 'known' }])
  const { rows } = await desk.sql(
    `select id, year, file_name, matched_by, unmatched_reason from public.certificates where file_name like 'meera%'`,
  )
  expect(rows).toMatchObject([
    { year: YEAR, file_name: 'meera 2.pdf', matched_by: 'identifier', unmatched_reason: null },
  ])
  expect(await certificateOf(desk.server.services, rows[0].id)).toBeDefined()

  // A match that staff took back is not made again automatically.
  await desk.rpc('unmatch_certificate', { certificate: rows[0].id })
  expect(await inYear(YEAR, 'meera.pdf')).toMatchObject([
    { outcome: 'unmatched', reason: 'The match was taken back.' },
  ])
  await desk.rpc('remove_certificate', { certificate: rows[0].id })
})

test.each([
  ['another PAN', ['Meera Rao', panOf(98)], 'The PAN on it is not that of a filed row.'],
  ['another year', ['Meera Rao', 'Financial Year 2025-26'], 'It is for 2025-26, not for 2026-27.'],
  ['another amount', ['Meera Rao', 'Amount: 7,000'], 'It names another PAN or amount than the filed row.'],
  [
    'another amount than that of its PAN',
    [panOf(2), 'Amount: 7,000'],
    'It names another PAN or amount than the filed row.',
  ],
  [
    'the number of a row and the PAN of another',
    ['Acknowledgement Number: A1140000000001', panOf(2)],
    'It names another PAN or amount than the filed row.',
  ],
  ['nothing that is known', ['Somebody'], 'Neither number nor PAN nor name is that of a filed row.'],
])('leaves a certificate with %s unmatched', async (what, lines, reason) => {
  const { body } = await upload([{ name: 'x.pdf', bytes: await pdf(...lines, `${what} AAATD1234E`) }])
  expect(body.files).toEqual([{ name: 'x.pdf', outcome: 'unmatched', reason }])
  await desk.sql(`delete from public.certificates where file_name = 'x.pdf'`)
})

test.each([
  ['on a line', 'x.pdf', ['Name of donor: Meera Rao Kulkarni']],
  ['in a sentence', 'x.pdf', ['Certified that Meera Rao and family gave']],
  ['in the file’s name', 'Meera_Rao_Kulkarni.pdf', ['A scan']],
])('does not match a part of a longer name %s', async (_, name, lines) => {
  const { body } = await upload([{ name, bytes: await pdf(...lines) }])
  expect(body.files).toEqual([
    { name, outcome: 'unmatched', reason: 'Neither number nor PAN nor name is that of a filed row.' },
  ])
  await desk.sql('delete from public.certificates where file_name = $1', [name])
})

test('does not match a second certificate with a row by the name alone', async () => {
  const { body } = await upload([{ name: 'Ravi Kumar 2.pdf', bytes: await pdf('Another scan') }])
  expect(body.files).toEqual([
    {
      name: 'Ravi Kumar 2.pdf',
      outcome: 'unmatched',
      reason: 'Only the name is that of a filed row, and the row has a certificate already.',
    },
  ])
  await desk.sql(`delete from public.certificates where file_name = 'Ravi Kumar 2.pdf'`)
})

test('ignores the organisation’s own PAN, which is on each certificate', async () => {
  const { body } = await upload([
    { name: 'own.pdf', bytes: await pdf('Donee AAATD1234E', 'Meera Rao', 'Tax year 2026-27', '₹ 700.00') },
  ])
  expect(body.files).toEqual([{ name: 'own.pdf', outcome: 'matched' }])
  const own = (await listed()).find(({ file_name }) => file_name === 'own.pdf')
  expect(own?.matched_by).toBe('name')
  await desk.rpc('unmatch_certificate', { certificate: own?.id })
  await desk.rpc('remove_certificate', { certificate: own?.id })
})

test('lets staff match a certificate with a row that has none', async () => {
  const without = await desk.rpc<{ count: number; rows: { id: string; name: string }[] }>(
    'filed_rows_without_certificate',
    { in_year: YEAR },
  )
  expect(without.rows.map(({ name }) => name)).toEqual(['Lila Rao', 'Meera Rao'])
  const nobody = (await listed()).find(({ file_name }) => file_name === 'nobody.pdf')
  await desk.rpc('match_certificate', { certificate: nobody?.id, filed_row: without.rows[1]?.id })
  expect((await listed()).find(({ id }) => id === nobody?.id)).toMatchObject({
    matched_by: 'staff',
    unmatched_reason: null,
  })
})

test('lets staff choose the mailbox if gifts under one PAN came from several', async () => {
  const { body } = await upload([{ name: 'lila.pdf', bytes: await pdf(panOf(4), 'AAATD1234E') }])
  expect(body.files).toEqual([{ name: 'lila.pdf', outcome: 'unmatched', reason: SEVERAL }])
  const one = (await listed()).find(({ file_name }) => file_name === 'lila.pdf')
  type Without = {
    count: number
    rows: { id: string; addresses: { donation_id: string; email: string }[] }[]
  }
  const { count, rows } = await desk.rpc<Without>('filed_rows_without_certificate', {
    in_year: YEAR,
    words: 'lila',
  })
  expect([count, rows[0]?.addresses.map(({ email }) => email)]).toEqual([1, [lila, other]])
  const match = { certificate: one?.id, filed_row: rows[0]?.id }
  await expect(desk.rpc('match_certificate', match)).rejects.toMatchObject({
    message:
      'The gifts of this row came with several email addresses, or some without one. Choose the donor’s.',
  })
  await desk.rpc('match_certificate', { ...match, gift: rows[0]?.addresses[0]?.donation_id })

  // A revised certificate goes the same way by itself.
  const again = await pdf(panOf(4), 'AAATD1234E', 'Revised')
  expect((await upload([{ name: 'lila 2.pdf', bytes: again }])).body.files).toEqual([
    { name: 'lila 2.pdf', outcome: 'matched' },
  ])
  const seenBy = async (email: string) => {
    const { client } = await desk.server.donor(email)
    return (await client.from('certificates').select('file_name').throwOnError()).data.length
  }
  expect([await seenBy(lila), await seenBy(other)]).toEqual([2, 0])
})

const toSend = () => desk.rpc('certificates_to_send', { in_year: YEAR })

test('writes to each donor with their certificates, once, one letter a second', async () => {
  expect(await toSend()).toEqual({ to_send: 6, without_address: 0 })
  // Two of them are hers: without an address they are not among those that are sent.
  const change = (from: string | null, to: string | null) =>
    desk.sql('update public.donations set donor_email = $2 where donor_email is not distinct from $1', [
      from,
      to,
    ])
  await change(asha, null)
  expect(await toSend()).toEqual({ to_send: 4, without_address: 2 })
  await change(null, asha)
  const { run } = await desk.run({ kind: 'letters', year: YEAR }, desk.admin.token)
  expect(run).toMatchObject({ state: 'done', total: 6, done: 6 })
  const { rows } = await desk.sql(
    `select recipient, variables, extract(epoch from send_after) as "sendAfter" from public.outgoing_messages
    where template = 'certificate_issued' order by send_after nulls first`,
  )
  expect(rows).toHaveLength(6)
  const [first, ...later] = rows.map(({ sendAfter }) => sendAfter)
  expect(first).toBeNull()
  expect(later.map((moment) => Math.round(Number(moment) - Number(later[0])))).toEqual([0, 1, 2, 3, 4])
  expect(rows.filter(({ recipient }) => recipient === lila)).toHaveLength(2)
  expect(rows.find(({ recipient }) => recipient === asha)?.variables).toMatchObject({
    name: 'Asha Rao',
    amount: '₹1,500',
    certificate: 'Form 114',
    year: '2026-27',
  })
  expect((await listed()).every(({ sent_at }) => sent_at !== null)).toBe(true)
  expect((await desk.run({ kind: 'letters', year: YEAR }, desk.admin.token)).run.total).toBe(0)
  expect(await toSend()).toEqual({ to_send: 0, without_address: 0 })
})

test('takes a wrong match back: hidden, not sent, and its number removed from the row', async () => {
  const ravi = (await listed()).find(({ file_name }) => file_name === 'Ravi_Kumar.pdf')
  const of = async () =>
    (
      await desk.sql(
        `select c.filed_row_id, c.donation_id, c.donor_id, c.sent_at, r.certificate_no from public.certificates as c
        left join private.filed_rows as r on r.name = 'Ravi Kumar' where c.id = $1`,
        [ravi?.id],
      )
    ).rows[0]
  const { filed_row_id } = await of()
  await desk.sql(`update public.certificates set certificate_no = 'A1140000000009' where id = $1`, [ravi?.id])
  await desk.sql(`update private.filed_rows set certificate_no = 'A1140000000009' where id = $1`, [
    filed_row_id,
  ])
  await desk.rpc('unmatch_certificate', { certificate: ravi?.id })
  expect(await of()).toEqual({
    filed_row_id: null,
    donation_id: null,
    donor_id: null,
    sent_at: null,
    certificate_no: null,
  })
  const letters = async () =>
    (
      await desk.sql(
        `select state from public.outgoing_messages where template = 'certificate_issued'
        and variables ->> 'certificate_id' = $1 order by created_at`,
        [ravi?.id],
      )
    ).rows.map(({ state }) => state)
  expect(await letters()).toEqual(['withdrawn'])
  await expect(desk.rpc('unmatch_certificate', { certificate: ravi?.id })).rejects.toMatchObject({
    message: 'This certificate is not matched.',
  })
  await desk.rpc('match_certificate', { certificate: ravi?.id, filed_row: filed_row_id })
  expect((await desk.run({ kind: 'letters', year: YEAR }, desk.admin.token)).run.total).toBe(1)
  expect(await letters()).toEqual(['withdrawn', 'waiting'])
})

test('logs a certificate that staff download', async () => {
  const one = (await listed()).find(({ file_name }) => file_name === 'one.pdf')
  const { status } = await desk.call('certificate-file', { id: one?.id }, desk.admin.token)
  expect(status).toBe(200)
  const { rows } = await desk.sql(
    `select actor_email, new_values from public.audit_log
    where table_name = 'certificates' and row_key = $1 and new_values ? 'identifiers'`,
    [one?.id],
  )
  expect(rows).toEqual([
    {
      actor_email: desk.admin.email,
      new_values: { identifiers: 'downloaded', file: 'certificate-A1140000000001.pdf' },
    },
  ])
})

test('seals a certificate in the private bucket, and shows it on the donor’s own page alone', async () => {
  const one = (await listed()).find(({ file_name }) => file_name === 'one.pdf')
  const { rows } = await desk.sql(`select count(*)::integer as files from storage.objects where name = $1`, [
    `certificates/${one?.id}`,
  ])
  expect(rows[0].files).toBe(1)
  const donor = await desk.server.donor(asha)
  const { data } = await donor.client.from('certificates').select('id, year, certificate_no').throwOnError()
  expect(data.map(({ id }) => id)).toContain(one?.id)
  const taken = await desk.call('donor-file', { what: 'certificate', id: one?.id }, donor.token)
  expect([taken.status, taken.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])

  const another = await desk.server.donor('another@example.org')
  expect((await another.client.from('certificates').select('id').throwOnError()).data).toEqual([])
  expect((await desk.call('donor-file', { what: 'certificate', id: one?.id }, another.token)).status).toBe(
    404,
  )
  expect((await desk.call('certificate-file', { id: one?.id }, another.token)).status).toBe(403)
  expect((await upload([{ name: 'x.pdf', bytes: '' }], another.token)).status).toBe(403)
})

test('sends the certificate of a revised row to the address of the one before, and keeps the filing', async () => {
  const { id } = await desk.receipted(50, { name: 'Lila Rao', id_number: panOf(4) }, { email: lila })
  // Both mailboxes are proved by now, so that staff are asked whose the row is.
  await desk.admin.client.from('statement_decisions').insert({ donation_id: id, kind: 'name' }).throwOnError()
  const { rows } = await desk.rpc<{ rows: { id: string }[] }>('tax_statement_changes', { in_year: YEAR })
  await desk.rpc('name_certificate', { filed_row: rows[0]?.id, number: 'A1140000000004' })
  const revision = await desk.exportAndFile('ACK-2026-2', 'revised')
  const bytes = await pdf(panOf(4), 'AAATD1234E', 'Amount: 4,051')
  expect((await upload([{ name: 'lila 3.pdf', bytes }])).body.files).toEqual([
    { name: 'lila 3.pdf', outcome: 'matched' },
  ])
  const { client } = await desk.server.donor(lila)
  const { data } = await client.from('certificates').select('file_name').throwOnError()
  expect(data.map(({ file_name }) => file_name)).toContain('lila 3.pdf')
  await expect(desk.rpc('unfile_statement', { id: revision })).rejects.toMatchObject({
    message: 'Certificates were added for this statement. It was filed.',
  })
})

test('keeps rows and filings unchanged with another SEALING_KEY', async () => {
  await desk.sql(`update private.receipt_identifiers set digest = 'new key ' || digest`)
  // The snapshot that was taken with the former key, and one that is taken with the new one.
  const { rows } = await desk.sql(
    `select count(*)::integer as other from private.statement_changes($1) where change <> 'same'`,
    [YEAR],
  )
  expect(rows).toEqual([{ other: 0 }])
  expect(await desk.rpc('tax_statement_changes', { in_year: YEAR })).toMatchObject({
    new: 0,
    changed: 0,
    gone: 0,
  })
})

test('keeps the filed row and the certificate after an erasure, without a name on the file', async () => {
  const one = (await listed()).find(({ file_name }) => file_name === 'one.pdf')
  await desk.sql(
    `select private.erase_person(row($1, array(select id from public.donors where email = $1), true)::private.person)`,
    [asha],
  )
  expect(await desk.rpc('tax_statement_changes', { in_year: YEAR })).toMatchObject({ changed: 0, gone: 0 })
  expect((await listed()).find(({ id }) => id === one?.id)?.file_name).toBe('(erased)')
  expect(await certificateOf(desk.server.services, one?.id ?? '')).toBeDefined()
})
