import type { GiftStatus } from '#domain/donations/gift-filter.ts'
import { statusLabels } from '#domain/donations/gift-labels.ts'
import type { MonthlyStatus } from '#domain/donations/monthly-gift-filter.ts'
import { monthlyStatusLabels } from '#domain/donations/monthly-gift-labels.ts'

type Look = readonly [text: string, dot: string]

const GIFT: Record<GiftStatus, Look> = {
  created: ['text-soft', 'border-2 border-edge'],
  successful: ['text-leaf', 'bg-leaf'],
  failed: ['text-danger', 'bg-danger'],
  refunded: ['text-clay', 'bg-clay'],
}

const MONTHLY: Record<MonthlyStatus, Look> = {
  starting: ['text-soft', 'border-2 border-edge'],
  active: ['text-leaf', 'bg-leaf'],
  failing: ['text-danger', 'bg-danger'],
  stopped: ['text-danger', 'border-2 border-danger'],
  paused: ['text-clay', 'border-2 border-clay'],
  cancelled: ['text-soft', 'bg-edge'],
  completed: ['text-soft', 'bg-edge'],
  expired: ['text-soft', 'bg-edge'],
}

export const StatusMark = ({ status }: { status: GiftStatus }) => (
  <Mark look={GIFT[status]} words={statusLabels[status]} />
)

export const MonthlyStatusMark = ({ status }: { status: MonthlyStatus }) => (
  <Mark look={MONTHLY[status]} words={monthlyStatusLabels[status]} />
)

function Mark({ look: [text, dot], words }: { look: Look; words: string }) {
  return (
    <span className={`inline-flex items-center gap-1.5 whitespace-nowrap font-semibold ${text}`}>
      <span aria-hidden="true" className={`size-2.5 rounded-full ${dot}`} />
      {words}
    </span>
  )
}
