import { TrashIcon } from '../ui/icons.tsx'
import { smallButton } from '../ui/small-button.ts'
import type { DonorRow } from './donors-data.ts'

type Props = { donor: DonorRow; onEdit: (donor: DonorRow) => void; onDelete: (donor: DonorRow) => void }

export function DonorActions({ donor, onEdit, onDelete }: Props) {
  return (
    <span className="inline-flex items-center align-middle">
      <button type="button" onClick={() => onEdit(donor)} className={smallButton('quiet')}>
        Edit<span className="sr-only"> {donor.name}</span>
      </button>
      <button type="button" onClick={() => onDelete(donor)} className={smallButton('danger')}>
        <TrashIcon className="size-4" />
        <span className="sr-only">Delete {donor.name}</span>
      </button>
    </span>
  )
}
