import { identifierLabels } from '#domain/receipts/identifiers.ts'
import type { StatementGift, StatementRow } from './statement-data.ts'

/** Name of the giver in lists and buttons. */
export const giverOf = ({ name, is_joint }: Pick<StatementGift, 'name' | 'is_joint'>) =>
  `${name ?? 'Unnamed donor'}${is_joint ? ' (share of a joint gift)' : ''}`

export function identifierOf({ id_kind, mask }: Pick<StatementRow, 'id_kind' | 'mask'>): string {
  return id_kind ? `${identifierLabels[id_kind].en} ${mask ?? ''}` : 'None'
}
