import { messageStates, stateWords } from '#domain/inbox/message-filter.ts'
import { Badge } from '../ui/badge.tsx'

const tones = { waiting: 'busy', sending: 'busy', sent: 'good', failed: 'bad', withdrawn: 'plain' } as const

export function StateBadge({ state }: { state: string }) {
  const known = messageStates.find((one) => one === state)
  return known ? <Badge tone={tones[known]}>{stateWords[known]}</Badge> : null
}
