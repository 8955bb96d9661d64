import { DataCards } from '#web/admin/ui/data-cards.tsx'
import { useDonorList } from '../donors.tsx'
import { State } from '../state.tsx'

export function Specimen() {
  const { full, plain, empty, loading } = useDonorList()
  return (
    <>
      <State name="Sorted, with a selection">
        <DataCards {...full} />
      </State>
      <State name="Only to read">
        <DataCards {...plain} />
      </State>
      <State name="Empty">
        <DataCards {...empty} />
      </State>
      <State name="On its way">
        <DataCards {...loading} />
      </State>
    </>
  )
}
