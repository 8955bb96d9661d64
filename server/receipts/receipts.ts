import { serverQuery } from '#backend/db/database.ts'
import { takeAttempt, tooManyAttempts } from '#backend/http/rate-limit.ts'
import { loadSharp } from '#backend/storage/load-sharp.ts'
import type { ServerRow } from '#domain/database.types.ts'
import { donorCanTell } from '#domain/receipts/receipt-for.ts'
import type { File, GiftReceipt, Receipts } from '#functions/receipts.ts'
import { issueToken } from '../giving/gift-tokens.ts'
import type { Services } from '../services.ts'
import { beginBatch } from './batches.ts'
import { confirmEmail, saveDetails } from './donor-details.ts'
import { fileForStaff } from './file-for-staff.ts'
import { asName, PDF } from './file-names.ts'
import { sealImported } from './import-numbers.ts'
import { askForDetailsNow } from './letters.ts'
import { receiptFile } from './make-file.ts'
import { SIGNATURE } from './pictures.ts'
import { storeSealed } from './sealed-files.ts'
import { act, identifier } from './staff.ts'

const TEN_MINUTES = 600

/** Everything about receipts that the functions may ask for. */
export function receipts(services: Services): Receipts {
  return {
    saveDetails: (entry, address) => saveDetails(services, entry, address),
    confirmEmail: (token) => confirmEmail(services, token),
    verify: (code, address) => verify(services, code, address),
    act: (request, administrator) => act(services, request, administrator),
    file: (request, administrator) => fileForStaff(services, request, administrator),
    begin: ({ kind, filter }, administrator) =>
      beginBatch(services, { kind, filter: filter ?? {} }, administrator),
    identifier: (request, administrator) => identifier(services, request, administrator),
    sealImported: (request) => sealImported(services, request),
    saveSignature: (image) => saveSignature(services, image),
    hasSignature: () => hasSignature(services),
    receiptOf: (donationId, isProved) => receiptOf(services, donationId, isProved),
    fileOf: (donationId) => fileOfGift(services, donationId),
    sendDetailsLink: (donationId) => askForDetailsNow(serverQuery(services.database), donationId, 'donor'),
    detailsToken: (donationId, isProved) => detailsTokenOf(services, donationId, isProved),
  }
}

async function verify({ database }: Services, code: string, address: string): ReturnType<Receipts['verify']> {
  const wait = await takeAttempt(database, `receipts checked from ${address}`, 30, TEN_MINUTES)
  if (wait) throw tooManyAttempts('questions', wait)
  const { rows } = await database.server.query<NonNullable<Awaited<ReturnType<Receipts['verify']>>>>(
    `select receipt_no, data ->> 'issued_on' as issued_on, data #>> '{gift,paid_on}' as given_on, amount,
      data #>> '{gift,currency}' as currency, cancelled_at is not null as is_cancelled, series = 'TEST' as is_test
    from public.receipts where verify_code = $1`,
    [code],
  )
  return rows[0]
}

async function hasSignature({ database }: Services): Promise<boolean> {
  const { rows } = await database.server.query('select from private.sealed_files where name = $1', [
    SIGNATURE,
  ])
  return rows.length > 0
}

async function saveSignature(services: Services, image: string): Promise<boolean> {
  if (image === '') {
    await services.database.server.query('delete from private.sealed_files where name = $1', [SIGNATURE])
    return true
  }
  try {
    const sharp = await loadSharp()
    const bytes = await sharp(Buffer.from(image.replace(/^data:[^,]*,/, ''), 'base64'), {
      limitInputPixels: 20_000_000,
    })
      .resize({ width: 800, height: 400, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer()
    await storeSealed(services, { name: SIGNATURE, bytes, type: 'image/png' })
    return true
  } catch (error) {
    services.log.warn({ err: error }, 'A signature could not be read')
    return false
  }
}

async function receiptOf(
  { database }: Services,
  donationId: string,
  isProved: boolean,
): Promise<GiftReceipt> {
  const { rows } = await serverQuery(database)<{
    receipt_no: string | null
    issued_at: Date | null
    missing: GiftReceipt['missing'] | null
    has_address: boolean
    has_record: boolean
  }>(
    `select r.receipt_no, r.issued_at, w.missing, private.address_for_receipt(gift) is not null as has_address,
      $2 and r.id is null and w.missing && $3 and private.record_to_use(gift, null) is not null as has_record
    from public.donations as gift
      left join public.receipts as r on r.donation_id = gift.id and r.cancelled_at is null
      left join public.waiting_receipts as w on w.donation_id = gift.id
    where gift.id = $1`,
    [donationId, isProved, donorCanTell],
  )
  const { receipt_no, issued_at, missing, has_address = true, has_record } = rows[0] ?? {}
  return {
    receipt: receipt_no && issued_at ? { receipt_no, issued_at: issued_at.toISOString() } : null,
    missing: receipt_no ? [] : (missing ?? []),
    has_address,
    has_record: has_record === true,
  }
}

/**
 * Without an address, as the checkout hands it out: it proves nothing, and what is typed with it is this gift's alone.
 * With a link that was mailed to the gift's address, for the record that the address vouches for.
 */
async function detailsTokenOf(
  { database }: Services,
  donationId: string,
  isProved: boolean,
): Promise<string | undefined> {
  const query = serverQuery(database)
  const { rowCount } = await query(
    `select from public.waiting_receipts as waiting join public.donations as gift on gift.id = waiting.donation_id
    where gift.id = $1 and gift.erased_at is null and waiting.missing && $2
      and (private.address_for_receipt(gift) is null or $3 and private.record_to_use(gift, null) is not null)`,
    [donationId, donorCanTell, isProved],
  )
  if (!rowCount) return undefined
  return issueToken(query, { purpose: 'details', donationId, isProved, ...(isProved && { days: 1 }) })
}

async function fileOfGift(services: Services, donationId: string): Promise<File | undefined> {
  const { rows } = await services.database.server.query<Pick<ServerRow<'receipts'>, 'id' | 'receipt_no'>>(
    'select id, receipt_no from public.receipts where donation_id = $1 and cancelled_at is null',
    [donationId],
  )
  const bytes = rows[0] && (await receiptFile(services, rows[0].id))
  return rows[0] && bytes && { bytes, type: PDF, name: asName(rows[0].receipt_no) }
}
