import type { Query } from '#backend/db/database.ts'
import { yearInFigures } from '#domain/india/financial-year.ts'
import { formatRupees, fromPaise, toPaise } from '#domain/india/money.ts'
import { datesIn, type Language, pathIn } from '#domain/languages/languages.ts'
import type { Values } from '#domain/messages/templates.ts'
import { lettersIn } from '#domain/messages/texts.ts'
import { reasonIn } from '#domain/receipts/cancel-reasons.ts'
import { missingIn } from '#domain/receipts/missing-in.ts'
import type { ReceiptData } from '#domain/receipts/receipt-data.ts'
import { donorCanTell, type Missing } from '#domain/receipts/receipt-for.ts'
import { issueToken } from '../giving/tokens/gift-tokens.ts'
import { yearOfDonor } from '../receipts/year-of-donor.ts'

type Row = {
  receipt_no: string
  amount: string
  data: ReceiptData
  cancel_reason: string | null
  former: string | null
  former_reason: string | null
}

type About = { donation_id: string | null; receipt_id: string | null; template: string; channel: string }

/** Template values for a letter about a receipt, or about its missing details. */
export async function valuesOfReceipt(
  query: Query,
  { donation_id, receipt_id, template, channel }: About,
  language: Language,
  website: string,
): Promise<Values> {
  if (template === 'receipt_details') return valuesOfWaiting(query, donation_id, language, website)
  const { rows } = await query<Row>(
    `select receipt.receipt_no, receipt.amount, receipt.data, receipt.cancel_reason,
      former.receipt_no as former, former.cancel_reason as former_reason
    from public.receipts as receipt left join public.receipts as former on former.id = receipt.replaces_id
    where receipt.id = $1`,
    [receipt_id],
  )
  const receipt = rows[0]
  if (!receipt) return {}
  // A WhatsApp message carries a link to the file, which opens nothing else.
  const isWithLink = channel === 'whatsapp' && template === 'receipt_issued'
  const page = website + pathIn(language, '/gift')
  const link = isWithLink ? await linkTo(query, 'receipt', donation_id, page) : ''
  return {
    ...(receipt.data.donor.name ? { name: receipt.data.donor.name } : {}),
    amount: formatRupees(receipt.amount),
    date: new Intl.DateTimeFormat(datesIn(language), { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(receipt.data.gift.paid_on),
    ),
    receipt: receipt.receipt_no,
    former: receipt.former ?? '',
    reason: [
      reasonIn(language, receipt.cancel_reason ?? receipt.former_reason ?? ''),
      // An acknowledgement does not mention tax, nor does the letter about it.
      ...(template === 'receipt_cancelled' && receipt.data.law ? [lettersIn(language).words.notForTax] : []),
    ].join(' '),
    link,
  }
}

/** Template values for the yearly letter; any receipt of the year determines donor and year. */
export async function valuesOfYear(query: Query, receiptId: string, website: string): Promise<Values> {
  const { year, receipts } = await yearOfDonor(query, receiptId)
  const total = receipts.reduce((sum, { data }) => sum + toPaise(data.gift.amount), 0)
  return {
    name: receipts.at(-1)?.data.donor.name ?? '',
    year: yearInFigures(year),
    count: String(receipts.length),
    amount: formatRupees(fromPaise(total)),
    link: `${website}/my-giving`,
  }
}

async function valuesOfWaiting(query: Query, donationId: string | null, language: Language, website: string) {
  const { rows } = await query<{ missing: Missing[]; is_monthly: boolean; has_record: boolean }>(
    `select missing, gift.is_monthly, private.record_to_use(gift, null) is not null as has_record
    from public.waiting_receipts join public.donations as gift on gift.id = donation_id
    where donation_id = $1`,
    [donationId],
  )
  const asked = donorCanTell.filter((one) => rows[0]?.missing.includes(one))
  const missing = missingIn(language, asked)
  const link = await linkTo(query, 'details', donationId, website + pathIn(language, '/gift'))
  const parts = [link, rows[0]?.is_monthly && 'monthly=1', rows[0]?.has_record && 'record=1']
  return { missing, link: parts.filter(Boolean).join('&') }
}

/** In the fragment, hidden from servers and logs. */
async function linkTo(query: Query, purpose: 'details' | 'receipt', donationId: string | null, page: string) {
  // A payer can enter any phone number: a link sent to it proves nothing.
  const isProved = purpose === 'details'
  return `${page}#${purpose}=${await issueToken(query, { purpose, donationId, isProved })}`
}
