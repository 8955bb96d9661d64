import { Pager } from '#web/admin/ui/pager.tsx'
import { State } from '../state.tsx'

const shared = { pageSize: 50, to: (page: number) => `?page=${page}` }

export function Specimen() {
  return (
    <>
      <State name="First of many">
        <Pager {...shared} page={1} count={1_234_567} />
      </State>
      <State name="Between">
        <Pager {...shared} page={12} count={1_234_567} />
      </State>
      <State name="Counted by name">
        <Pager {...shared} page={1} count={1} nouns={['donor', 'donors']} />
      </State>
      <State name="The only one">
        <Pager {...shared} page={1} count={7} />
      </State>
      <State name="Empty">
        <Pager {...shared} page={1} count={0} />
      </State>
    </>
  )
}
