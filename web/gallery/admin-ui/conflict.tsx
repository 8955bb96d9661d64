import { Conflict } from '#web/admin/ui/conflict.tsx'
import { hindi, long, unbroken } from '../samples.ts'
import { State } from '../state.tsx'

const differences = [
  { name: 'Title', theirs: long, mine: hindi },
  { name: 'Link', theirs: unbroken, mine: '' },
]
const nothing = () => {}

export function Specimen() {
  return (
    <>
      <State name="Changed by someone else">
        <Conflict differences={differences} isGone={false} onMine={nothing} onTheirs={nothing} />
      </State>
      <State name="Deleted by someone else">
        <Conflict differences={[]} isGone onMine={nothing} onTheirs={nothing} />
      </State>
    </>
  )
}
