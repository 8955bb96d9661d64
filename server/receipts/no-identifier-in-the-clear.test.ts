import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSealing } from '#backend/auth/sealing.ts'
import { backUp } from '#backend/backup/back-up.ts'
import { openFiles } from '#backend/storage/files/open-files.ts'
import { exportedFields } from '#domain/donors/fields.ts'
import { findInBytes, findInFiles } from '../testing/find-in-clear.ts'
import { ASHA, type Office, openOffice } from '../testing/office.ts'
import { workOnReceipts } from './batches.ts'
import { resealReceipts } from './reseal.ts'

/** A PAN goes in and is found nowhere: in no table, no log, no file, no export, no backup. */
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

/** An administrator's export of donors and receipts: everything that they may read. */
async function exported(
  client: Awaited<ReturnType<Office['server']['signedIn']>>['client'],
): Promise<string> {
  const tables = ['donors', 'receipts', 'donations', 'consents', 'outgoing_messages', 'audit_log']
  const parts = await Promise.all(tables.map((table) => client.from(table).select('*').csv()))
  for (const { error } of parts) expect(error).toBeNull()
  return parts.map(({ data }) => data).join('\n')
}

test('leaves no PAN in the clear after a whole journey', async () => {
  const { config, database, log } = office.server.services
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
  for (const kind of ['zip', 'pdf', 'summary']) {
    const { body } = await office.call('receipt-batch', { kind, filter: { year: 2026 } }, admin.token)
    await workOnReceipts(office.server.services, body.id)
  }

  const backup = join(config.DATA_DIR, 'backup.tar.gz')
  const url = database.server.options.connectionString ?? ''
  await backUp({ url, store: openFiles(config).store, secrets: new Map(), log }, backup)
  const everything = await dump()
  expect(lines.join('')).toContain('/functions/v1/donor-details')
  expect(everything).toContain('••••••876V')
  const exports = await exported(admin.client)
  expect(exports).toContain('••••••876V')
  const secrets = [PAN, 'ZYXCW9876V']
  expect(findInBytes(Buffer.from(everything), secrets, 'tables')).toEqual([])
  expect(findInBytes(Buffer.from(lines.join('')), secrets, 'log')).toEqual([])
  expect(findInBytes(Buffer.from(exports), secrets, 'exports')).toEqual([])
  const { found, files } = await findInFiles([...secrets, '%PDF-1.7'], [config.DATA_DIR])
  expect(found).toEqual([])
  expect(files).toBeGreaterThan(5)
  expect(exportedFields).not.toContain('pan')
  expect(exportedFields).not.toContain('id_number')
})

test('refuses a number in the clear in the donors table, however it comes', async () => {
  const { client } = await office.server.signedIn('admin')
  for (const column of ['pan', 'id_number']) {
    const { error } = await client.from('donors').insert({ name: 'Asha', [column]: PAN })
    expect(error?.message).toContain('donors_identifiers_are_masked')
  }
})

test('seals numbers and file keys again for another SEALING_KEY', async () => {
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
