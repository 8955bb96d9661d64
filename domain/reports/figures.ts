/** The donations report as returned by the database. Sums of money are text, in rupees with two decimals. */

export type Figures = {
  /** Received gifts, not fully refunded; under `status`, all with that status. */
  gifts: number
  /** Gifts refunded in part or in full. */
  refunds: number
  /** Gifts with a lost dispute. */
  deductions: number
  amount: string
  refunded: string
  deducted: string
  /** The amount given minus refunds and deductions. */
  net: string
}

export const dimensions = [
  'cause',
  'campaign',
  'platform',
  'source',
  'utm',
  'rhythm',
  'donor',
  'status',
] as const
export type Dimension = (typeof dimensions)[number]

/** `key` is null for gifts without a cause, campaign or known donor. */
export type KeyedFigures = Figures & { key: string | null }
export type TrendFigures = Figures & { start: string }

export type Report = {
  now: Figures | null
  before: Figures | null
  by: Partial<Record<Dimension, KeyedFigures[]>>
  trend: TrendFigures[]
}

export const nothing: Figures = {
  gifts: 0,
  refunds: 0,
  deductions: 0,
  amount: '0.00',
  refunded: '0.00',
  deducted: '0.00',
  net: '0.00',
}
