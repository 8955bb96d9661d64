import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSealing } from '#backend/auth/sealing.ts'
import { exportedFields } from '#domain/donors/fields.ts'
import { resealReceipts } from './reseal.ts'
import { ASHA, type Office, openOffice } from './testing.ts'

/** A PAN goes in and is found nowhere: in no table, no log, no file, no export. */
const PAN = 'ZYXPW9876V'
const lines: string[] = []
let office: Office
beforeAll(async () => {
  office = await openOffice({ LOG_LEVEL: 'trace' }, { write: (line) => void lines.push(line) })
})
afterAll(() => office.close())

/** Every value of every table that the product or its queue keeps. */
async function dump(): Promise<string> {
  const { rows: tables } = await office.sql(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const parts: string[] = []
  for (const { name } of tables) {
    const { rows } = await office.sql(`select to_jsonb(t)::text as row from ${name} as t`)
    parts.push(...rows.map(({ row }) => row))
  }
  return parts.join('\n')
}

const variants = (text: string) => [
  text,
  text.toLowerCase(),
  Buffer.from(text).toString('base64').slice(0, 12),
  Buffer.from(text).toString('hex'),
]

test('after a whole journey no PAN is in the clear', async () => {
  const admin = await office.server.signedIn('admin')
  const { id } = await office.give()
  await office.workOff()
  await office.tell(id, { ...ASHA, id_number: 'ZYXCW9876V' })
  expect((await office.tell(id, { ...ASHA, id_number: PAN.toLowerCase() })).body.receipt.kind).toBe('tax')
  await office.workOff()
  const [receipt] = await office.receiptsOf(id)
  const revealed = await office.call(
    'donor-identifier',
    { action: 'reveal', donor_id: receipt.data.donor.id },
    admin.token,
  )
  expect(revealed.body.identifiers).toEqual([{ kind: 'pan', number: PAN }])
  await office.call('receipt-action', { action: 'correct', id: receipt.id, reason: 'A reason' }, admin.token)
  await office.workOff()

  const everything = await dump()
  expect(lines.join('')).toContain('/functions/v1/donor-details')
  expect(everything).toContain('••••••876V')
  const files = join(office.server.services.config.DATA_DIR, 'files', 'objects')
  const stored = readdirSync(files).map((name) => readFileSync(join(files, name)))
  expect(stored.length).toBeGreaterThan(0)
  for (const secret of [...variants(PAN), 'ZYXCW9876V']) {
    expect(everything.includes(secret), `${secret} in a table`).toBe(false)
    expect(lines.join('').includes(secret), `${secret} in the log`).toBe(false)
    expect(
      stored.some((bytes) => bytes.includes(secret)),
      `${secret} in a file`,
    ).toBe(false)
  }
  expect(
    stored.some((bytes) => bytes.includes('%PDF')),
    'a receipt in the clear',
  ).toBe(false)
  expect(exportedFields).not.toContain('pan')
  expect(exportedFields).not.toContain('id_number')
})

test('a number in the clear is refused by donors themselves, however it comes', async () => {
  const { client } = await office.server.signedIn('admin')
  for (const column of ['pan', 'id_number']) {
    const { error } = await client.from('donors').insert({ name: 'Asha', [column]: PAN })
    expect(error?.message).toContain('donors_identifiers_are_masked')
  }
})

test('another SEALING_KEY seals numbers and file keys again', async () => {
  const { services } = office.server
  const before = createSealing(services.config.SEALING_KEY ?? '')
  const changed = {
    ...services,
    sealing: createSealing('another key of thirty-two characters', [services.config.SEALING_KEY ?? '']),
  }
  await resealReceipts(changed)
  const { rows } = await office.sql(
    `select sealed from private.identifiers union all select sealed from private.receipt_identifiers
    union all select sealed_key from private.sealed_files`,
  )
  expect(rows.length).toBeGreaterThan(2)
  expect(rows.every(({ sealed }) => changed.sealing.isCurrent(sealed))).toBe(true)
  const digests = await office.sql('select digest from private.identifiers')
  expect(digests.rows[0].digest).toBe(changed.sealing.digest(PAN, 'pan'))
  await resealReceipts({
    ...services,
    sealing: createSealing(services.config.SEALING_KEY ?? '', ['another key of thirty-two characters']),
  })
  expect((await office.sql('select digest from private.identifiers')).rows[0].digest).toBe(
    before.digest(PAN, 'pan'),
  )
})
