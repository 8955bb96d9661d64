import { ShowMore } from '#web/admin/ui/show-more.tsx'
import { State } from '../state.tsx'

const shared = { shown: 50, onMore: () => {}, of: 'the rows' }

export function Specimen() {
  return (
    <>
      <State name="There is more">
        <ShowMore {...shared} count={1_234_567} />
      </State>
      <State name="Reading">
        <ShowMore {...shared} count={1_234_567} isBusy />
      </State>
      <State name="Earlier ones">
        <ShowMore {...shared} count={120} label="Show earlier" />
      </State>
    </>
  )
}
