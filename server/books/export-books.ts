import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Problem } from '#backend/base/problem.ts'
import type { Query } from '#backend/db/database.ts'
import { inLongTransaction } from '#backend/db/in-transaction.ts'
import type { ParsedInputOf } from '#domain/api/contracts.ts'
import { dayBookColumns, dayBookRows } from '#domain/books/day-book.ts'
import { encodeTally, tallyEncoding, tallyMasters, tallyVouchers } from '#domain/books/tally.ts'
import type { Voucher } from '#domain/books/voucher.ts'
import { writeWorkbook } from '#domain/xlsx/write-workbook.ts'
import { XLSX_TYPE } from '#domain/xlsx/xlsx-type.ts'
import { download } from '../function.ts'
import type { Services } from '../services.ts'
import { readLedgers, readVouchers } from './read-vouchers.ts'

type Wanted = Extract<ParsedInputOf<'books'>, { action: 'export' }>

const XML = 'text/xml'
const PIECE = 64 * 1024
/** One export at a time: the lock comes before the snapshot, so that vouchers stored meanwhile are seen. */
const FIRST = `set transaction isolation level repeatable read;
  lock table public.kept_vouchers in share row exclusive mode`

/**
 * Vouchers of some days as a file. It is written to the disk first, from one snapshot: a refusal or a failure sends
 * nothing and stores nothing. The vouchers are stored as exported once the file is complete.
 */
export async function exportBooks(services: Services, wanted: Wanted): Promise<Response> {
  const folder = await mkdtemp(join(tmpdir(), 'daan-books-'))
  const path = join(folder, 'file')
  try {
    const write = async (query: Query) => {
      await refuseProblems(query, wanted)
      const { rows } = await query<{ is_test: boolean }>('select private.in_test_mode() as is_test')
      await pipeline(Readable.from(contents(query, wanted)), createWriteStream(path))
      if (wanted.format !== 'tally-ledgers')
        await query('select private.keep_exported($1, $2)', [wanted.from, wanted.to])
      return `${rows[0]?.is_test ? 'TEST-' : ''}${fileName(wanted)}`
    }
    const name = await inLongTransaction(services.database, write, FIRST)
    const stream = createReadStream(path)
    stream.once('close', () => void rm(folder, { recursive: true, force: true }))
    const type = wanted.format === 'daybook' ? XLSX_TYPE : XML
    return download(Readable.toWeb(stream) as ReadableStream<Uint8Array>, { type, name })
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

function fileName({ format, from, to, changed }: Wanted): string {
  if (format === 'tally-ledgers') return 'tally-ledgers.xml'
  const days = `${from}-to-${to}${changed ? '-changed' : ''}`
  return format === 'tally' ? `tally-vouchers-${days}.xml` : `day-book-${days}.xlsx`
}

/** A name is never guessed, and a voucher that does not balance is never written. */
async function refuseProblems(query: Query, { from, to, format }: Wanted): Promise<void> {
  if (format === 'tally-ledgers') return
  const { rows } = await query<{ purpose: string | null; remote_id: string | null }>(
    `select (select private.purpose_in_words(line.purpose)
        from unnest(voucher.purposes, voucher.names) as line (purpose, name) where line.name is null limit 1) as purpose,
      case when (select sum(amount) from unnest(voucher.amounts) as amount) <> 0 then voucher.remote_id end as remote_id
    from private.named_vouchers($1, $2) as voucher
    where array_position(voucher.names, null) > 0
      or (select sum(amount) from unnest(voucher.amounts) as amount) <> 0
    limit 1`,
    [from, to],
  )
  const [found] = rows
  if (found?.purpose)
    throw new Problem({
      status: 409,
      code: 'unnamed_ledger',
      message: `No ledger is named for ${found.purpose}. Name it under Ledgers, then export again.`,
    })
  if (found?.remote_id)
    throw new Problem({
      status: 409,
      code: 'not_balanced',
      message: `Voucher ${found.remote_id} does not balance. Nothing was exported.`,
    })
}

async function* contents(query: Query, { format, changed, ...days }: Wanted): AsyncGenerator<Uint8Array> {
  const ledgers = await readLedgers(query)
  const encoding = tallyEncoding(ledgers)
  if (format === 'tally-ledgers') {
    yield encodeTally(tallyMasters(ledgers), encoding, true)
    return
  }
  const vouchers = readVouchers(query, days, changed)
  if (format === 'daybook') {
    yield* writeWorkbook([{ name: 'Day book', columns: dayBookColumns, rows: dayBook(vouchers) }])
    return
  }
  yield encodeTally(tallyVouchers.head(encoding), encoding, true)
  let piece = ''
  for await (const voucher of vouchers) {
    piece += tallyVouchers.voucher(voucher)
    if (piece.length < PIECE) continue
    yield encodeTally(piece, encoding, false)
    piece = ''
  }
  yield encodeTally(piece + tallyVouchers.tail, encoding, false)
}

async function* dayBook(vouchers: AsyncIterable<Voucher>) {
  for await (const voucher of vouchers) yield* dayBookRows(voucher)
}
