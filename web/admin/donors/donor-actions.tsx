import { TrashIcon } from '../ui/icons.tsx'
import { SmallButton } from '../ui/small-button.tsx'
import type { DonorRow } from './donors-data.ts'

type Props = { donor: DonorRow; onEdit: (donor: DonorRow) => void; onDelete: (donor: DonorRow) => void }

export function DonorActions({ donor, onEdit, onDelete }: Props) {
  return (
    <span className="inline-flex items-center align-middle">
      <SmallButton onPress={() => onEdit(donor)} look="quiet" about={donor.name}>
        Edit
      </SmallButton>
      <SmallButton onPress={() => onDelete(donor)} look="danger">
        <TrashIcon className="size-4" />
        <span className="sr-only">Delete {donor.name}</span>
      </SmallButton>
    </span>
  )
}
