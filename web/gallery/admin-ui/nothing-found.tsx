import { NothingFound } from '#web/admin/ui/nothing-found.tsx'
import { State } from '../state.tsx'

export function Specimen() {
  return (
    <>
      <State name="Filters that match nothing">
        <NothingFound things="gifts" showAll="?">
          There are no gifts yet.
        </NothingFound>
      </State>
      <State name="Nothing at all">
        <NothingFound things="gifts" showAll={undefined}>
          There are no gifts yet. They appear here when someone gives.
        </NothingFound>
      </State>
    </>
  )
}
