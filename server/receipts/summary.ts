import type { ServerRow } from '#domain/database.types.ts'
import { fromPaise, toPaise } from '#domain/india/money.ts'
import { identifierLabels } from '#domain/receipts/identifiers.ts'
import type { ReceiptData } from '#domain/receipts/receipt-data.ts'
import { wordOf } from '#domain/receipts/receipt-labels.ts'
import type { Services } from '../services.ts'
import { dayIn, textsIn } from './pdf/receipt-texts.ts'
import { render } from './pdf/render.ts'
import { readLook } from './pictures.ts'

type Needs = Pick<Services, 'config' | 'database' | 'sealing' | 'hosted' | 'log'>

export type Listed = Pick<ServerRow<'receipts'>, 'receipt_no'> & { data: ReceiptData }

/** A donor's receipts within a period, with the identifier masked. */
export async function summaryOf(
  services: Needs,
  donorId: string,
  { from, to }: { from: string; to: string },
): Promise<{ name: string; bytes: Buffer } | undefined> {
  const { rows } = await services.database.server.query<Listed>(
    `select receipt_no, data from public.receipts_of_donor($1)
    where cancelled_at is null and data #>> '{gift,paid_on}' between $2 and $3
      and (series <> 'TEST' or private.in_test_mode())
    order by data #>> '{gift,paid_on}', number`,
    [donorId, from, to],
  )
  return drawSummary(services, rows, { from, to })
}

/** The same for given receipts, sorted by day. */
export async function drawSummary(
  services: Needs,
  rows: readonly Listed[],
  { from, to }: { from: string; to: string },
): Promise<{ name: string; bytes: Buffer } | undefined> {
  const last = rows.at(-1)?.data
  if (!last) return undefined
  const total = rows.reduce((sum, { data }) => sum + toPaise(data.gift.amount), 0)
  const look = await readLook(services)
  const { language, donor } = last
  const { bothOf } = textsIn(language)
  const bytes = await render({
    kind: 'summary',
    colours: look.colours,
    made: new Date(),
    summary: {
      title: bothOf((one) =>
        wordOf('summary', one).replace('{from}', dayIn(one, from)).replace('{to}', dayIn(one, to)),
      ),
      language,
      organisation: last.organisation,
      donor: {
        name: donor.name,
        address: donor.address,
        id:
          donor.id_kind &&
          `${bothOf((one) => identifierLabels[donor.id_kind ?? 'pan'][one])} ${donor.id_mask}`,
      },
      rows: rows.map(({ receipt_no, data }) => ({
        receiptNo: receipt_no,
        day: data.gift.paid_on,
        cause:
          data.gift.cause && bothOf((one) => (one === 'hi' && data.gift.cause_hi) || (data.gift.cause ?? '')),
        amount: data.gift.amount,
      })),
      total: fromPaise(total),
    },
  })
  return { name: `Summary-${from}-${to}`, bytes }
}
