import type { ItemStatus } from '#domain/inbox/inbox-filter.ts'
import { statusLabels } from '#domain/inbox/inbox-labels.ts'
import { Badge } from '../ui/badge.tsx'

const tones = { new: 'new', in_progress: 'busy', done: 'good' } as const

export function StatusBadge({ status }: { status: ItemStatus }) {
  return <Badge tone={tones[status]}>{statusLabels[status]}</Badge>
}
