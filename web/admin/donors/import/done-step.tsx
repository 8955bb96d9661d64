import { Link } from 'react-router'
import { formatNumber } from '#domain/india/numbers.ts'
import { Card } from '../../ui/page.tsx'
import { SmallButton, smallButton } from '../../ui/small-button.tsx'
import type { Checked } from './file-worker.ts'
import type { Imported } from './import-data.ts'
import { RejectedButton } from './problems.tsx'

type Props = {
  imported: Imported
  checked: Checked
  onRejected: () => Promise<string>
  onUndo: () => void
  onAnother: () => void
}

export function DoneStep({ imported, checked, onRejected, onUndo, onAnother }: Props) {
  const facts: [number, string][] = [
    [imported.added, 'added'],
    [imported.updated, 'updated'],
    [imported.skipped, 'left as they were'],
    [checked.rejected, 'left out because of problems'],
  ]
  return (
    <Card>
      <h2 className="text-heading text-xl">Done</h2>
      <ul className="mt-2 grid gap-1">
        {facts.map(([count, what]) => (
          <li key={what}>
            <strong>{formatNumber(count)}</strong> {what}
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        <Link to="/admin/donors" className={smallButton('solid')}>
          See the donors
        </Link>
        {checked.rejected > 0 && <RejectedButton onRejected={onRejected} />}
        <SmallButton onPress={onUndo}>Undo this import</SmallButton>
        <SmallButton onPress={onAnother} look="quiet">
          Another file
        </SmallButton>
      </div>
    </Card>
  )
}
