import { DataList } from '#web/admin/ui/data-list.tsx'
import { useDonorList } from '../donors.tsx'
import { State } from '../state.tsx'

export function Specimen() {
  const { full, empty, loading } = useDonorList()
  return (
    <>
      <State name="A table where there is room, else cards">
        <DataList {...full} tableFrom="64rem" />
      </State>
      <State name="Being read again">
        <DataList {...full} tableFrom="64rem" isStale />
      </State>
      <State name="Empty">
        <DataList {...empty} tableFrom="64rem" />
      </State>
      <State name="On its way">
        <DataList {...loading} tableFrom="64rem" isStale />
      </State>
    </>
  )
}
