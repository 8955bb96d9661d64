import type { StatementGift } from './statement-data.ts'

/** Who gave, as a list and the buttons in it name them. */
export const giverOf = ({ name, is_joint }: Pick<StatementGift, 'name' | 'is_joint'>) =>
  `${name ?? 'Unnamed donor'}${is_joint ? ' (share of a joint gift)' : ''}`
