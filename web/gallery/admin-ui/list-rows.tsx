import { Input } from '#web/admin/ui/fields.tsx'
import { ListRows } from '#web/admin/ui/list-rows.tsx'
import { long } from '../samples.ts'
import { State } from '../state.tsx'

const nothing = () => {}

function Names({ names }: { names: string[] }) {
  return (
    <ListRows
      rows={names.map((name) => ({ name }))}
      blank={{ name: '' }}
      noun="person"
      nameOf={({ name }) => name}
      onChange={nothing}
    >
      {({ name }, change) => (
        <Input label="Name" value={name} onChange={(typed) => change({ name: typed })} />
      )}
    </ListRows>
  )
}

export function Specimen() {
  return (
    <>
      <State name="Several">
        <Names names={['Asha Rao', '', long]} />
      </State>
      <State name="One">
        <Names names={['Asha Rao']} />
      </State>
      <State name="None">
        <Names names={[]} />
      </State>
    </>
  )
}
