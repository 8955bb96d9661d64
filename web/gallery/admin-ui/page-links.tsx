import { PageLinks } from '#web/admin/ui/page-links.tsx'
import { State } from '../state.tsx'

export function Specimen() {
  return (
    <>
      <State name="First page">
        <PageLinks previous={null} next="?after=1" />
      </State>
      <State name="In the middle">
        <PageLinks previous="?before=1" next="?after=1" />
      </State>
      <State name="Last page">
        <PageLinks previous="?before=1" next={null} />
      </State>
    </>
  )
}
