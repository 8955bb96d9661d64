import { useState } from 'react'
import { CauseSelect } from '#web/admin/ui/cause-select.tsx'
import { State } from '../state.tsx'

const causes = new Map([
  ['elder-care', 'Elder care'],
  ['food-for-families', 'Food for families'],
])

function Choosing({ chosen }: { chosen: string | null | undefined }) {
  const [cause, setCause] = useState(chosen)
  return <CauseSelect cause={cause} causes={causes} onChange={setCause} />
}

export function Specimen() {
  return (
    <>
      <State name="All causes">
        <Choosing chosen={undefined} />
      </State>
      <State name="No cause in particular">
        <Choosing chosen={null} />
      </State>
      <State name="A cause that is gone">
        <Choosing chosen="old-cause" />
      </State>
    </>
  )
}
