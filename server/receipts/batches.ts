import { type Query, serverQuery } from '#backend/db/database.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import { enqueue } from '#backend/jobs/enqueue.ts'
import type { ServerRow } from '#domain/database.types.ts'
import { daysOfYear } from '#domain/india/financial-year.ts'
import { cancelReasons } from '#domain/receipts/cancel-reasons.ts'
import type { Services } from '../services.ts'
import { keepFile, openZip, partsOf } from './batch-files.ts'
import { issueReceipt } from './issue-receipt.ts'
import { isKeyMissing } from './key-missing.ts'
import { asName, PDF, printReceipts, receiptFile } from './make-file.ts'
import { summaryOf } from './summary.ts'

export type BatchKind = ServerRow<'receipt_batches'>['kind']
/** Selects receipts or gifts by Indian days of the gift, both ends inclusive. */
export type BatchFilter = {
  year?: number | undefined
  from?: string | undefined
  to?: string | undefined
  series?: string | undefined
  kind?: string | undefined
  donor_id?: string | undefined
  /** Part of a receipt number. */
  number?: string | undefined
  cancelled?: boolean | undefined
}

type Batch = { id: string; kind: BatchKind; filter: BatchFilter }

// Limits for printers, memory and hosted stores (50 MB). The rest goes into further files.
const MOST_IN_ONE_FILE = { pdf: 1000, zip: 1500, summary: 1500 }

export async function beginBatch(
  { database }: Pick<Services, 'database'>,
  { kind, filter }: Omit<Batch, 'id'>,
  administrator: Record<string, unknown>,
): Promise<string> {
  return inTransaction(database, async (query) => {
    await query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(administrator)])
    const { rows } = await query<Pick<ServerRow<'receipt_batches'>, 'id'>>(
      'insert into public.receipt_batches (kind, filter, created_by) values ($1, $2, $3) returning id',
      [kind, JSON.stringify(filter), administrator.sub ?? null],
    )
    const id = rows[0]?.id ?? ''
    await enqueue(query, 'work-on-receipts', { batchId: id }, { key: `work-on-receipts ${id}`, priority: 8 })
    return id
  })
}

/** After a crash it starts over: receipts already issued are not issued again. */
export async function workOnReceipts(
  services: Services,
  batchId: string,
  most: typeof MOST_IN_ONE_FILE = MOST_IN_ONE_FILE,
): Promise<void> {
  const query = serverQuery(services.database)
  const { rows } = await query<Batch>(
    `update public.receipt_batches set state = 'running', done = 0, failed = 0, files = '{}', identifier_counts = '{}'
    where id = $1 and state in ('waiting', 'running') returning id, kind, filter`,
    [batchId],
  )
  const batch = rows[0]
  if (!batch) return
  try {
    await WORK[batch.kind](services, query, batch, most)
    await query(`update public.receipt_batches set state = 'done', finished_at = now() where id = $1`, [
      batchId,
    ])
  } catch (error) {
    services.log.error({ err: error, batchId }, 'Work on receipts failed')
    await query(
      `update public.receipt_batches set state = 'failed', error = $2, finished_at = now() where id = $1`,
      [
        batchId,
        isKeyMissing(error) ? error.message : 'The work could not be finished. Please begin it again.',
      ],
    )
  }
}

type Work = (services: Services, query: Query, batch: Batch, most: typeof MOST_IN_ONE_FILE) => Promise<void>

const WORK: Record<BatchKind, Work> = {
  async issue(services, query, batch) {
    const { from, to } = daysOf(batch.filter)
    const { rows } = await query<Pick<ServerRow<'donations'>, 'id'>>(
      `select gift.id from public.donations as gift
      where gift.payment_status = 'successful' and not gift.is_demo and gift.gift_import_id is null
        and (coalesce(paid_at, created_at) at time zone 'Asia/Kolkata')::date between $1 and $2
        and ($3::uuid is null or donor_id = $3)
        and (not gift.test_mode or private.in_test_mode())
        -- An acknowledgement for lack of a registration or a rule may become a tax receipt once that is entered.
        and not exists (select from public.receipts as r where r.donation_id = gift.id and r.cancelled_at is null
          and coalesce(r.data ->> 'reason', '') not in ('no_registration', 'no_rule'))
        -- Receipts that staff cancelled for their own reasons are reissued one by one, by hand.
        and coalesce((select r.cancel_reason = any ($4) or r.cancelled_at is null from public.receipts as r
          where r.donation_id = gift.id order by r.issued_at desc, r.number desc limit 1), true)
      order by coalesce(paid_at, created_at), id`,
      [from, to, batch.filter.donor_id ?? null, Object.values(cancelReasons)],
    )
    const reportProgress = await beginProgress(query, batch, rows.length)
    await each(services, batch, rows, reportProgress, ({ id }) =>
      issueReceipt(services, id, { byHand: true }),
    )
  },

  async zip(services, query, batch, most) {
    const rows = await receiptsOf(query, batch.filter)
    await pack(services, query, batch, partsOf(rows, most.zip), async ({ id, receipt_no }) => {
      const bytes = await receiptFile(services, id)
      if (!bytes) throw new Error('A receipt has no file')
      return { name: asName(receipt_no), bytes, receiptId: id }
    })
  },

  async pdf(services, query, batch, most) {
    const rows = await receiptsOf(query, batch.filter)
    await query('update public.receipt_batches set total = $2 where id = $1', [batch.id, rows.length])
    const reportProgress = (done: number) =>
      query('update public.receipt_batches set done = $2 where id = $1', [batch.id, done])
    let before = 0
    for (const part of partsOf(rows, most.pdf)) {
      const drawnBefore = before
      const bytes = await printReceipts(
        services,
        part.map(({ id }) => id),
        (done) =>
          // A progress update matters less than the file.
          reportProgress(drawnBefore + done).catch((error) =>
            services.log.warn({ err: error }, 'Progress could not be stored'),
          ),
      )
      if (bytes)
        await keepFile(services, query, batch.id, {
          bytes,
          type: PDF,
          holds: part.length,
          receipts: part.map(({ id }) => id),
        })
      before += part.length
    }
    await reportProgress(before)
  },

  async summary(services, query, batch, most) {
    const { from, to } = daysOf(batch.filter)
    const { rows } = await query<{ id: string }>(
      `select distinct coalesce(gift.donor_id::text, r.data #>> '{donor,id}') as id
      from public.receipts as r left join public.donations as gift on gift.id = r.donation_id
      where r.cancelled_at is null and r.data #>> '{donor,id}' is not null
        and r.data #>> '{gift,paid_on}' between $1 and $2 and (r.series <> 'TEST' or private.in_test_mode())
        and ($3::uuid is null or r.id in (select id from public.receipts_of_donor($3)))`,
      [from, to, batch.filter.donor_id ?? null],
    )
    await pack(services, query, batch, partsOf(rows, most.summary), async ({ id }) => {
      const made = await summaryOf(services, id, { from, to })
      return made && { name: `${made.name}-${id.slice(0, 8)}.pdf`, bytes: made.bytes }
    })
  },
}

/** The selected date range, clipped to the year. */
function daysOf({ year, from = '1900-01-01', to = '2200-12-31' }: BatchFilter): { from: string; to: string } {
  if (year === undefined) return { from, to }
  const whole = daysOfYear(year)
  return { from: from > whole.from ? from : whole.from, to: to < whole.to ? to : whole.to }
}

async function receiptsOf(query: Query, filter: BatchFilter): Promise<{ id: string; receipt_no: string }[]> {
  const { from, to } = daysOf(filter)
  const { rows } = await query<Pick<ServerRow<'receipts'>, 'id' | 'receipt_no'>>(
    `select id, receipt_no from public.receipts
    where data #>> '{gift,paid_on}' between $1 and $2 and ($3::text is null or series = $3)
      and ($4::uuid is null or id in (select of_donor.id from public.receipts_of_donor($4) as of_donor))
      and ($6::text is null or kind = $6) and strpos(lower(receipt_no), lower($7)) > 0
      and (cancelled_at is not null) = $5 and amount > 0 and (series <> 'TEST' or $3 = 'TEST' or private.in_test_mode())
    order by series, year, number`,
    [
      from,
      to,
      filter.series ?? null,
      filter.donor_id ?? null,
      filter.cancelled ?? false,
      filter.kind ?? null,
      filter.number ?? '',
    ],
  )
  return rows
}

/** One archive at a time, to limit memory. */
async function pack<Item>(
  services: Services,
  query: Query,
  batch: Batch,
  parts: readonly Item[][],
  make: (item: Item) => Promise<{ name: string; bytes: Buffer; receiptId?: string } | undefined>,
): Promise<void> {
  const reportProgress = await beginProgress(
    query,
    batch,
    parts.reduce((sum, { length }) => sum + length, 0),
  )
  for (const part of parts) {
    const { zip, finish } = openZip()
    let holds = 0
    const receipts: string[] = []
    await each(services, batch, part, reportProgress, async (item) => {
      const made = await make(item)
      if (!made) return
      zip(made.name, made.bytes)
      holds++
      if (made.receiptId) receipts.push(made.receiptId)
    })
    if (holds > 0)
      await keepFile(services, query, batch.id, {
        bytes: finish(),
        type: 'application/zip',
        holds,
        receipts,
      })
  }
}

type ReportProgress = (isDone: boolean) => Promise<void>

/** Starts the progress display for staff. */
async function beginProgress(query: Query, { id }: Batch, total: number): Promise<ReportProgress> {
  await query('update public.receipt_batches set total = $2 where id = $1', [id, total])
  let done = 0
  let failed = 0
  return async (isDone) => {
    if (isDone) done++
    else failed++
    if ((done + failed) % 20 !== 0 && done + failed !== total) return
    await query('update public.receipt_batches set done = $2, failed = $3 where id = $1', [id, done, failed])
  }
}

/** Processes items in sequence; a failure does not stop the rest. */
async function each<Item>(
  { database, log }: Services,
  batch: Batch,
  items: readonly Item[],
  reportProgress: ReportProgress,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  for (const item of items) {
    let isDone = true
    try {
      await work(item)
    } catch (error) {
      log.error({ err: error, batchId: batch.id }, 'One of many receipts failed')
      isDone = false
      if (isKeyMissing(error))
        await database.server.query('update public.receipt_batches set error = $2 where id = $1', [
          batch.id,
          error.message,
        ])
    }
    await reportProgress(isDone)
  }
}
