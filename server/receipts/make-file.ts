import type { Query } from '#backend/db/database.ts'
import { serverQuery } from '#backend/db/database.ts'
import { inPreparedTransaction } from '#backend/db/in-transaction.ts'
import type { ServerRow } from '#domain/database.types.ts'
import { pathIn } from '#domain/languages/languages.ts'
import type { ReceiptData } from '#domain/receipts/receipt-data.ts'
import type { File } from '../function.ts'
import type { Services } from '../services.ts'
import { sendReceipt } from './emails.ts'
import { openIdentifier } from './identifiers.ts'
import type { Drawn } from './pdf/drawn.ts'
import { render } from './pdf/render.ts'
import { type Look, readLook, storedLook, storeLook } from './pictures.ts'
import { readSealed, storeSealed } from './sealed-files.ts'

type Needs = Pick<Services, 'config' | 'database' | 'sealing' | 'hosted' | 'log'>

export const PDF = 'application/pdf'

export const asName = (receiptNo: string) => `${receiptNo.replaceAll('/', '-')}.pdf`

export const fileOf = (receiptId: string) => `receipts/${receiptId}`

type Row = Pick<
  ServerRow<'receipts'>,
  'id' | 'receipt_no' | 'kind' | 'verify_code' | 'issued_at' | 'file_made_at'
> & {
  data: ReceiptData
  is_cancelled: boolean
  sealed: string | null
  drawn_with: string | null
}

async function readReceipts(query: Query, ids: readonly string[]): Promise<Row[]> {
  const { rows } = await query<Row>(
    `select r.id, receipt_no, r.kind, data, verify_code, cancelled_at is not null as is_cancelled, issued_at, file_made_at,
      i.sealed, f.drawn_with
    from public.receipts as r left join private.receipt_identifiers as i on i.receipt_id = r.id
      left join private.sealed_files as f on f.name = 'receipts/' || r.id
    where r.id = any ($1) order by series, year, number`,
    [ids],
  )
  return rows
}

function drawn({ sealing, config }: Needs, row: Row, look: Look, isDuplicate: boolean): Omit<Drawn, 'qr'> {
  // A missing key refuses the file: a receipt without its identifier is worthless to the donor.
  const identifier = row.sealed === null ? null : openIdentifier(sealing, row.sealed, row.id)
  return {
    receiptNo: row.receipt_no,
    kind: row.kind,
    data: row.data,
    identifier,
    verifyUrl: `${config.publicUrl}${pathIn(row.data.language, `/receipt/${row.verify_code}`)}`,
    ...look,
    isDuplicate,
    isCancelled: isDuplicate && row.is_cancelled,
  }
}

/** Makes a receipt's file, once, and sends it. All later requests get the same file. */
export async function makeReceipt(services: Needs, receiptId: string): Promise<void> {
  const [row] = await readReceipts(serverQuery(services.database), [receiptId])
  if (!row || row.file_made_at) return
  const look = await readLook(services)
  const bytes = await render({
    kind: 'receipts',
    receipts: [drawn(services, row, look, false)],
    colours: look.colours,
    // Not the current time: a request while the job runs yields the same bytes.
    made: row.issued_at,
  })
  const drawnWith = await storeLook(services, look)
  await storeSealed(services, {
    name: fileOf(receiptId),
    bytes,
    type: 'application/pdf',
    receiptId,
    drawnWith,
  })
  await inPreparedTransaction(services.database, async (query) => {
    const { rowCount } = await query(
      'update public.receipts set file_made_at = now() where id = $1 and file_made_at is null',
      [receiptId],
    )
    if (rowCount) await sendReceipt(query, receiptId)
  })
}

/** The file as issued; made now if its job has not run yet. */
export async function receiptFile(services: Needs, receiptId: string): Promise<Buffer | undefined> {
  const stored = await readSealed(services, fileOf(receiptId))
  if (stored) return stored.bytes
  await makeReceipt(services, receiptId)
  return (await readSealed(services, fileOf(receiptId)))?.bytes
}

/** Duplicates for staff, marked as such, of one or many receipts. Each looks as it was issued, whoever signs today. */
export async function printReceipts(
  services: Needs,
  ids: readonly string[],
  onDrawn?: (count: number) => void,
): Promise<Buffer | undefined> {
  const rows = await readReceipts(serverQuery(services.database), ids)
  if (rows.length === 0) return undefined
  const today = await readLook(services)
  const looks = new Map<string | null, Look>([[null, today]])
  for (const { drawn_with } of rows) {
    if (looks.has(drawn_with)) continue
    looks.set(drawn_with, (await storedLook(services, drawn_with ?? '')) ?? today)
  }
  const receipts = rows.map((row) => drawn(services, row, looks.get(row.drawn_with) ?? today, true))
  return render({ kind: 'receipts', receipts, colours: today.colours, made: new Date() }, onDrawn)
}

/** The gift's valid receipt, as issued. */
export async function fileOfGift(services: Services, donationId: string): Promise<File | undefined> {
  const { rows } = await services.database.server.query<Pick<ServerRow<'receipts'>, 'id' | 'receipt_no'>>(
    'select id, receipt_no from public.receipts where donation_id = $1 and cancelled_at is null',
    [donationId],
  )
  const bytes = rows[0] && (await receiptFile(services, rows[0].id))
  return rows[0] && bytes && { bytes, type: PDF, name: asName(rows[0].receipt_no) }
}
