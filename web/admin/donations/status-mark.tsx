import type { GiftStatus } from '#domain/donations/gift-filter.ts'
import { statusWords } from '#domain/donations/gift-labels.ts'

const looks: Record<GiftStatus, [text: string, dot: string]> = {
  created: ['text-soft', 'border-2 border-edge'],
  successful: ['text-leaf', 'bg-leaf'],
  failed: ['text-danger', 'bg-danger'],
  refunded: ['text-clay', 'bg-clay'],
}

export function StatusMark({ status }: { status: GiftStatus }) {
  const [text, dot] = looks[status]
  return (
    <span className={`inline-flex items-center gap-1.5 whitespace-nowrap font-semibold ${text}`}>
      <span aria-hidden="true" className={`size-2.5 rounded-full ${dot}`} />
      {statusWords[status]}
    </span>
  )
}
