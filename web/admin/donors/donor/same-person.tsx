import { useMemo } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../data/may.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { Card } from '../../ui/page.tsx'
import { smallButton } from '../../ui/small-button.tsx'
import { donorToasts } from '../toasts.ts'
import { readLikelySame } from './same-person-data.ts'

const REASONS = {
  email: 'the same email address',
  phone: 'the same phone number',
  name: 'the same name',
}

/** Other records that may belong to this person. Staff decide. */
export function SamePerson({ donorId }: { donorId: string }) {
  const reading = useMemo(() => readLikelySame(donorId), [donorId])
  const may = useMay()
  const { value: others = [] } = useResolved(reading, donorToasts.duplicatesFailed)
  if (others.length === 0) return null
  return (
    <Card>
      <h2 className="text-heading text-xl">Same person?</h2>
      <ul className="mt-2 grid gap-2">
        {others.map(({ id, name, reason }) => (
          <li key={id}>
            <Link to={`/admin/donors/${id}`} className="break-words font-semibold underline">
              {name}
            </Link>
            <span className="block text-soft text-sm">has {REASONS[reason]}</span>
          </li>
        ))}
      </ul>
      {may('donors.write') && (
        <Link to="/admin/donors/duplicates" className={`${smallButton('outline')} mt-3`}>
          Merge, or mark as different people
        </Link>
      )}
    </Card>
  )
}
