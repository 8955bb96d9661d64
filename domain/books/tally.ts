/**
 * Vouchers and masters as XML that TallyPrime imports. Debit is negative and "deemed positive", credit is positive. A
 * voucher with a known REMOTEID is altered instead of added, so importing twice changes nothing.
 */
import { isBank, isDebit, narration, type Voucher, type VoucherLine, voucherType } from './voucher.ts'

export type Ledger = { purpose: string; name: string; costCentre: string | null }

/** Characters that XML cannot contain become spaces. */
const escaped = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const CATEGORY = 'Primary Cost Category'

const head = (report: string, encoding: Encoding) =>
  `<?xml version="1.0" encoding="${encoding}"?>\n<ENVELOPE><HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER><BODY><IMPORTDATA><REQUESTDESC><REPORTNAME>${report}</REPORTNAME></REQUESTDESC><REQUESTDATA>\n`
const TAIL = '</REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>\n'

type Encoding = 'UTF-8' | 'UTF-16'

/** Tally reads UTF-8; names in other scripts need UTF-16 with a byte order mark. */
export function tallyEncoding(ledgers: readonly Ledger[]): Encoding {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII.
  const isPlain = ledgers.every(({ name, costCentre }) => /^[\x00-\x7f]*$/.test(`${name}${costCentre ?? ''}`))
  return isPlain ? 'UTF-8' : 'UTF-16'
}

export function encodeTally(text: string, encoding: Encoding, isFirst: boolean): Buffer {
  if (encoding === 'UTF-8') return Buffer.from(text, 'utf8')
  return Buffer.from(isFirst ? `\ufeff${text}` : text, 'utf16le')
}

export const tallyVouchers = {
  head: (encoding: Encoding) => head('Vouchers', encoding),
  voucher: voucherXml,
  tail: TAIL,
}

function voucherXml(voucher: Voucher): string {
  const { remoteId, lines } = voucher
  const id = escaped(remoteId)
  const type = voucherType(voucher)
  const day = voucher.day.replaceAll('-', '')
  const party = lines.find(isDebit)?.ledger ?? ''
  return `<TALLYMESSAGE xmlns:UDF="TallyUDF"><VOUCHER REMOTEID="${id}" VCHTYPE="${type}" ACTION="Create" OBJVIEW="Accounting Voucher View"><DATE>${day}</DATE><GUID>${id}</GUID><VOUCHERTYPENAME>${type}</VOUCHERTYPENAME><VOUCHERNUMBER>${id.replace(/^daan-/, '')}</VOUCHERNUMBER><NARRATION>${escaped(narration(voucher))}</NARRATION><PARTYLEDGERNAME>${escaped(party)}</PARTYLEDGERNAME><PERSISTEDVIEW>Accounting Voucher View</PERSISTEDVIEW>${lines.map((line) => lineXml(line, voucher, day)).join('')}</VOUCHER></TALLYMESSAGE>\n`
}

function lineXml(line: VoucherLine, { utr }: Voucher, day: string): string {
  const amount = isDebit(line) ? `-${line.amount}` : line.amount.slice(1)
  const centre = line.costCentre
    ? `<CATEGORYALLOCATIONS.LIST><CATEGORY>${CATEGORY}</CATEGORY><ISDEEMEDPOSITIVE>${isDebit(line) ? 'Yes' : 'No'}</ISDEEMEDPOSITIVE><COSTCENTREALLOCATIONS.LIST><NAME>${escaped(line.costCentre)}</NAME><AMOUNT>${amount}</AMOUNT></COSTCENTREALLOCATIONS.LIST></CATEGORYALLOCATIONS.LIST>`
    : ''
  const bank =
    isBank(line) && utr
      ? `<BANKALLOCATIONS.LIST><DATE>${day}</DATE><INSTRUMENTDATE>${day}</INSTRUMENTDATE><TRANSACTIONTYPE>NEFT</TRANSACTIONTYPE><UNIQUEREFERENCENUMBER>${escaped(utr)}</UNIQUEREFERENCENUMBER><INSTRUMENTNUMBER>${escaped(utr)}</INSTRUMENTNUMBER><AMOUNT>${amount}</AMOUNT></BANKALLOCATIONS.LIST>`
      : ''
  return `<ALLLEDGERENTRIES.LIST><LEDGERNAME>${escaped(line.ledger)}</LEDGERNAME><ISDEEMEDPOSITIVE>${isDebit(line) ? 'Yes' : 'No'}</ISDEEMEDPOSITIVE><AMOUNT>${amount}</AMOUNT>${centre}${bank}</ALLLEDGERENTRIES.LIST>`
}

const GROUPS: Record<string, string> = {
  corpus: 'Capital Account',
  clearing: 'Current Assets',
  bank: 'Bank Accounts',
  cash: 'Cash-in-Hand',
  charges: 'Indirect Expenses',
  gst: 'Duties & Taxes',
  disputes: 'Indirect Expenses',
  to_explain: 'Suspense A/c',
}

const groupOf = ({ purpose }: Ledger) => GROUPS[purpose.replace(/:.*$/s, '')] ?? 'Indirect Incomes'

/** Ledgers and cost centres, each name once: import this file first. */
export function tallyMasters(ledgers: readonly Ledger[]): string {
  const byName = new Map(ledgers.toReversed().map((ledger) => [ledger.name, ledger]))
  const withCentres = new Set(ledgers.filter(({ costCentre }) => costCentre).map(({ name }) => name))
  const centres = new Set(ledgers.flatMap(({ costCentre }) => costCentre ?? []))
  const named = (name: string) => `<NAME.LIST><NAME>${escaped(name)}</NAME></NAME.LIST>`
  const message = (xml: string) => `<TALLYMESSAGE xmlns:UDF="TallyUDF">${xml}</TALLYMESSAGE>\n`
  return [
    head('All Masters', tallyEncoding(ledgers)),
    ...[...centres].map((name) =>
      message(
        `<COSTCENTRE NAME="${escaped(name)}" ACTION="Create">${named(name)}<CATEGORY>${CATEGORY}</CATEGORY></COSTCENTRE>`,
      ),
    ),
    ...[...byName.values()]
      .toReversed()
      .map((ledger) =>
        message(
          `<LEDGER NAME="${escaped(ledger.name)}" ACTION="Create">${named(ledger.name)}<PARENT>${escaped(groupOf(ledger))}</PARENT><ISCOSTCENTRESON>${withCentres.has(ledger.name) ? 'Yes' : 'No'}</ISCOSTCENTRESON></LEDGER>`,
        ),
      ),
    TAIL,
  ].join('')
}
