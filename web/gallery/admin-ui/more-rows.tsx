import { MoreRows } from '#web/admin/ui/more-rows.tsx'
import { hindi, long } from '../samples.ts'
import { State } from '../state.tsx'

const rows = [hindi, long].map((text, id) => ({ id: String(id), text }))

export function Specimen() {
  return (
    <State name="There is more">
      <MoreRows
        label="Rows with more to show"
        tableFrom="40rem"
        isStale={false}
        first={{ count: 4, rows }}
        read={async (past) => ({ count: 4, rows: rows.map((row) => ({ ...row, id: `${past} ${row.id}` })) })}
        failed="Failed to load the rows."
        columns={[{ name: 'text', label: 'Text', isWide: true, cell: ({ text }) => text }]}
        card={({ text }) => <p className="wrap-anywhere py-2">{text}</p>}
        empty="There are no rows."
      />
    </State>
  )
}
