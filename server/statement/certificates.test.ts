import PDFDocument from 'pdfkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { certificateOf } from './certificates.ts'
import { type Desk, openDesk, panOf, YEAR } from './testing.ts'

let desk: Desk
const asha = 'asha.certificate@example.org'
beforeAll(async () => {
  desk = await openDesk()
  await desk.save('org_pan', 'AAATD1234E')
  await desk.receipted(1500, { name: 'Asha Rao', id_number: panOf(1) }, { email: asha })
  await desk.receipted(700, { name: 'Meera Rao', id_number: panOf(2) })
  await desk.receipted(90, { name: 'Ravi Kumar', id_number: panOf(3, 'P', 'K') })
  await desk.rpc('file_statement', {
    in_year: YEAR,
    of_kind: 'original',
    acknowledgement: 'ACK-2026-1',
    filed: '2026-11-01',
  })
})
afterAll(() => desk.close())

function pdf(...lines: string[]): Promise<string> {
  return new Promise((done) => {
    const document = new PDFDocument()
    const chunks: Buffer[] = []
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => done(Buffer.concat(chunks).toString('base64')))
    for (const line of lines) document.text(line)
    document.end()
  })
}
const upload = (files: { name: string; bytes: string }[], token = desk.admin.token) =>
  desk.call('statement-certificates', { year: YEAR, files }, token)
const listed = async () =>
  (
    await desk.admin.client
      .from('certificates')
      .select('id, file_name, certificate_no, matched_by, unmatched_reason, sent_at')
      .order('file_name')
      .throwOnError()
  ).data ?? []

test('certificates find their rows by PAN, by name in the file, or are listed', async () => {
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
          reason: 'Neither number nor PAN nor name is that of a filed row.',
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

test('the same file twice is one certificate, and a new one is found by the number that its row has', async () => {
  const again = await pdf('Acknowledgement Number: A1140000000001', 'A revised certificate')
  expect((await upload([{ name: 'again.pdf', bytes: again }])).body.files).toMatchObject([
    { outcome: 'matched' },
  ])
  expect((await upload([{ name: 'other name.pdf', bytes: again }])).body.files).toMatchObject([
    { outcome: 'known' },
  ])
  expect((await listed()).find(({ file_name }) => file_name === 'again.pdf')?.matched_by).toBe('number')
})

test('staff say whose an unmatched one is, among rows that have none', async () => {
  const without = await desk.rpc<{ count: number; rows: { id: string; name: string }[] }>(
    'filed_rows_without_certificate',
    { in_year: YEAR },
  )
  expect(without.rows.map(({ name }) => name)).toEqual(['Meera Rao'])
  const nobody = (await listed()).find(({ file_name }) => file_name === 'nobody.pdf')
  await desk.rpc('match_certificate', { certificate: nobody?.id, filed_row: without.rows[0]?.id })
  expect((await listed()).find(({ id }) => id === nobody?.id)).toMatchObject({
    matched_by: 'staff',
    unmatched_reason: null,
  })
})

test('each donor is written to with theirs, once', async () => {
  const { run } = await desk.run({ kind: 'letters', year: YEAR }, desk.admin.token)
  expect(run).toMatchObject({ state: 'done', total: 4, done: 4 })
  const { rows } = await desk.sql(
    `select recipient, variables from public.outgoing_messages where template = 'certificate_issued' order by created_at`,
  )
  expect(rows).toHaveLength(4)
  expect(rows.find(({ recipient }) => recipient === asha)?.variables).toMatchObject({
    name: 'Asha Rao',
    amount: '₹1,500',
    certificate: 'Form 114',
    year: '2026-27',
  })
  expect((await listed()).every(({ sent_at }) => sent_at !== null)).toBe(true)
  expect((await desk.run({ kind: 'letters', year: YEAR }, desk.admin.token)).run.total).toBe(0)
})

test('a certificate is sealed in the private bucket, on the donor’s own page, and nobody else’s', async () => {
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

  const stranger = await desk.server.donor('stranger@example.org')
  expect((await stranger.client.from('certificates').select('id').throwOnError()).data).toEqual([])
  expect((await desk.call('donor-file', { what: 'certificate', id: one?.id }, stranger.token)).status).toBe(
    404,
  )
  expect((await desk.call('certificate-file', { id: one?.id }, stranger.token)).status).toBe(403)
  expect((await upload([{ name: 'x.pdf', bytes: '' }], stranger.token)).status).toBe(403)
})

test('another SEALING_KEY changes neither rows nor what was filed', async () => {
  const before = await desk.sql('select amount, gifts from private.statement_rows($1) order by amount', [
    YEAR,
  ])
  await desk.sql(`update private.receipt_identifiers set digest = 'new key ' || digest`)
  expect(
    (await desk.sql('select amount, gifts from private.statement_rows($1) order by amount', [YEAR])).rows,
  ).toEqual(before.rows)
  expect(await desk.rpc('tax_statement_changes', { in_year: YEAR })).toMatchObject({
    new: 0,
    changed: 0,
    gone: 0,
  })
})

test('after an erasure the filed row and the certificate stay, without a name on the file', async () => {
  const one = (await listed()).find(({ file_name }) => file_name === 'one.pdf')
  await desk.sql(
    `select private.erase_person(row($1, array(select id from public.donors where email = $1), true)::private.person)`,
    [asha],
  )
  expect(await desk.rpc('tax_statement_changes', { in_year: YEAR })).toMatchObject({ changed: 0, gone: 0 })
  expect((await listed()).find(({ id }) => id === one?.id)?.file_name).toBe('(erased)')
  expect(await certificateOf(desk.server.services, one?.id ?? '')).toBeDefined()
})
