import type { MonthlyStatus } from '#domain/donations/monthly-gift-filter.ts'
import { monthlyStatusWords } from '#domain/donations/monthly-gift-labels.ts'

const looks: Record<MonthlyStatus, [text: string, dot: string]> = {
  starting: ['text-soft', 'border-2 border-edge'],
  active: ['text-leaf', 'bg-leaf'],
  failing: ['text-danger', 'bg-danger'],
  stopped: ['text-danger', 'border-2 border-danger'],
  paused: ['text-clay', 'border-2 border-clay'],
  cancelled: ['text-soft', 'bg-edge'],
  completed: ['text-soft', 'bg-edge'],
  expired: ['text-soft', 'bg-edge'],
}

export function MonthlyStatusMark({ status }: { status: MonthlyStatus }) {
  const [text, dot] = looks[status]
  return (
    <span className={`inline-flex items-center gap-1.5 whitespace-nowrap font-semibold ${text}`}>
      <span aria-hidden="true" className={`size-2.5 rounded-full ${dot}`} />
      {monthlyStatusWords[status]}
    </span>
  )
}
