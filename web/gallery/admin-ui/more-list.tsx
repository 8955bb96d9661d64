import { MoreList } from '#web/admin/ui/more-list.tsx'
import { hindi, long, unbroken } from '../samples.ts'
import { State } from '../state.tsx'

const rows = [hindi, long, unbroken].map((text, id) => ({ id, text }))
const shared = { failed: 'Failed to load the rows.', of: 'the rows' }

export function Specimen() {
  return (
    <>
      <State name="There is more">
        <MoreList
          {...shared}
          first={{ count: 5, rows }}
          read={async (past) => rows.slice(0, 2).map(({ id, text }) => ({ id: id + past, text }))}
          label="Rows with more to show"
        >
          {({ id, text }) => (
            <li key={id} className="wrap-anywhere py-2">
              {text}
            </li>
          )}
        </MoreList>
      </State>
      <State name="Empty">
        <MoreList
          {...shared}
          first={{ count: 0, rows: [] }}
          read={async () => []}
          empty={<p>There are no rows.</p>}
        >
          {() => null}
        </MoreList>
      </State>
    </>
  )
}
