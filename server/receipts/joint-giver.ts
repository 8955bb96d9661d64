import type { Query } from '#backend/db/database.ts'
import { detailsProblems, type FieldProblems, numbersOf } from '#domain/receipts/donor-details.ts'
import type { GiftToken } from '../giving/tokens/gift-tokens.ts'
import type { Services } from '../services.ts'
import { type Entry, letterProblems, questionNames, writeDetails } from './details-entry.ts'
import { saveIdentifier } from './identifiers.ts'

/**
 * Takes what somebody tells who gave a part of a joint gift, for the yearly statement: into their own record, which
 * staff named when they split the gift, until it is complete. The gift and its receipt are the payer's and stay as
 * they are.
 */
export async function saveJointGiver(
  query: Query,
  services: Pick<Services, 'sealing'>,
  entry: Entry,
  { id, donation_id, donor_id }: GiftToken,
): Promise<{ isJointGiver: true } | { fields: FieldProblems } | undefined> {
  const { rowCount } = await query(
    `select from public.donors as d join private.statement_lines_of($2) as line on line.donor_id = d.id
    where d.id = $1 and line.share_id is not null and line.verdict in ('no_identifier', 'no_address') for update of d`,
    [donor_id, donation_id],
  )
  if (!rowCount || !donor_id) return undefined
  const fields = { ...letterProblems(entry), ...detailsProblems(entry) }
  if (Object.keys(fields).length > 0) return { fields }
  await writeDetails(query, donor_id, entry)
  for (const identifier of numbersOf(entry))
    await saveIdentifier(query, services.sealing, donor_id, identifier)
  const giver = { donorId: donor_id, donationId: donation_id, name: entry.name }
  await questionNames(query, services.sealing, giver, numbersOf(entry))
  await query('update private.gift_tokens set saved_at = now() where id = $1', [id])
  return { isJointGiver: true }
}
