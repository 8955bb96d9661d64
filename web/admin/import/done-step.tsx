import { Link } from 'react-router'
import { formatNumber } from '#domain/india/numbers.ts'
import { Card } from '../ui/page.tsx'
import { SmallButton, smallButton } from '../ui/small-button.tsx'
import { RejectedButton } from './problems.tsx'

type Props = {
  counts: [count: number, words: string][]
  rejected: number
  seeAll: { to: string; label: string }
  onRejected: () => Promise<string>
  onUndo: () => void
  onAnother: () => void
}

export function DoneStep({ counts, rejected, seeAll, onRejected, onUndo, onAnother }: Props) {
  return (
    <Card>
      <h2 className="text-heading text-xl">Done</h2>
      <ul className="mt-2 grid gap-1">
        {[...counts, [rejected, 'left out because of problems'] as const].map(([count, words]) => (
          <li key={words}>
            <strong>{formatNumber(count)}</strong> {words}
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        <Link to={seeAll.to} className={smallButton('solid')}>
          {seeAll.label}
        </Link>
        {rejected > 0 && <RejectedButton onRejected={onRejected} />}
        <SmallButton onPress={onUndo}>Undo this import</SmallButton>
        <SmallButton onPress={onAnother} look="quiet">
          Another file
        </SmallButton>
      </div>
    </Card>
  )
}
