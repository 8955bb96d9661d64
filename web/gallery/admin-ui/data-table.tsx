import { DataTable } from '#web/admin/ui/data-table.tsx'
import { useDonorList } from '../donors.tsx'
import { State } from '../state.tsx'

export function Specimen() {
  const { full, plain, empty, loading } = useDonorList()
  return (
    <>
      <State name="Sorted, with a selection">
        <DataTable {...full} />
      </State>
      <State name="Only to read">
        <DataTable {...plain} />
      </State>
      <State name="Empty">
        <DataTable {...empty} />
      </State>
      <State name="On its way">
        <DataTable {...loading} />
      </State>
    </>
  )
}
