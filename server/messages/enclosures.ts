import { serverQuery } from '#backend/db/database.ts'
import { daysOfYear, yearInFigures } from '#domain/india/financial-year.ts'
import { isTemplateKey, templates } from '#domain/messages/templates.ts'
import { receiptFile } from '../receipts/make-file.ts'
import { drawSummary } from '../receipts/summary.ts'
import { yearOfDonor } from '../receipts/year-of-donor.ts'
import type { Services } from '../services.ts'
import { certificateOf } from '../statement/certificates.ts'
import type { Claimed } from './claim-message.ts'
import type { Letter } from './services/outcome.ts'
import { unsubscribeLink } from './unsubscribe.ts'

type Attachments = NonNullable<Letter['attachments']>

// Mailboxes accept about 20 MB; a receipt is far below 100 KB. The summary lists all, and the donor's own page has
// them.
const MOST_RECEIPTS = 60

/** Attachments and unsubscribe links of a letter; undefined if a file is not ready yet. */
export async function enclosures(
  services: Services,
  message: Claimed,
): Promise<Pick<Letter, 'attachments' | 'unsubscribe'> | undefined> {
  const unsubscribe = await unsubscribeLinks(services, message)
  const attachments = await filesOf(services, message)
  return attachments && { ...unsubscribe, ...(attachments.length > 0 && { attachments }) }
}

async function filesOf(
  services: Services,
  { template, receipt_id, variables }: Claimed,
): Promise<Attachments | undefined> {
  if (template === 'certificate_issued') {
    const file = await certificateOf(services, String(variables.certificate_id))
    return file && [{ filename: file.name, content: file.bytes }]
  }
  if (!receipt_id) return []
  if (template === 'receipts_yearly') return filesOfYear(services, receipt_id)
  if (template !== 'receipt_issued' && template !== 'receipt_replaced') return []
  const { rows } = await serverQuery(services.database)<{ id: string; receipt_no: string }>(
    'select id, receipt_no from public.receipts where id = $1',
    [receipt_id],
  )
  return asIssued(services, rows)
}

async function filesOfYear(services: Services, receiptId: string): Promise<Attachments | undefined> {
  const { year, receipts } = await yearOfDonor(serverQuery(services.database), receiptId)
  const summary = await drawSummary(services, receipts, daysOfYear(year))
  const files = await asIssued(services, receipts.slice(0, MOST_RECEIPTS))
  return summary && files && [{ filename: `${yearInFigures(year)}.pdf`, content: summary.bytes }, ...files]
}

async function asIssued(
  services: Services,
  receipts: readonly { id: string; receipt_no: string }[],
): Promise<Attachments | undefined> {
  const files: Attachments = []
  for (const { id, receipt_no } of receipts) {
    const content = await receiptFile(services, id)
    if (!content) return undefined
    files.push({ filename: `${receipt_no.replaceAll('/', '-')}.pdf`, content })
  }
  return files
}

/** Unsubscribe links, for letters that are not strictly about a gift or a request. */
async function unsubscribeLinks(
  { database, config, sealing }: Services,
  { id, template, language }: Claimed,
): Promise<Pick<Letter, 'unsubscribe'>> {
  if (template === null || !isTemplateKey(template) || !('optional' in templates[template])) return {}
  const { rows } = await serverQuery(database)<{ address: string | null }>(
    `select coalesce(private.setting('email_reply_to'), private.setting('org_email')) as address`,
  )
  const address = rows[0]?.address
  const unsubscribe = {
    ...(config.publicUrl.startsWith('https:') && {
      oneClick: unsubscribeLink(sealing, config.publicUrl, { id, template, language }),
    }),
    ...(address && { mailto: `mailto:${address}?subject=unsubscribe` }),
  }
  return Object.keys(unsubscribe).length > 0 ? { unsubscribe } : {}
}
