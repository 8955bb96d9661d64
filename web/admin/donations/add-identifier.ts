import type { AnswerOf } from '#domain/api/contracts.ts'
import type { ReceiptDetails } from '#domain/donations/offline-donor-details.ts'
import { callAsAdministrator } from '#web/lib/call-as-administrator.ts'

/**
 * Saves a donor's identifier if the record has none of its kind. Existing ones are changed on the donor's own
 * page.
 */
export const addIdentifier = (
  id: string,
  identifier: NonNullable<ReceiptDetails['identifier']>,
): Promise<AnswerOf<'donor-identifier'>> =>
  callAsAdministrator('donor-identifier', { action: 'add', donor_id: id, ...identifier })
