import { Card, Page } from '#web/admin/ui/page.tsx'
import { SmallButton } from '#web/admin/ui/small-button.tsx'
import { hindi, long } from '../samples.ts'
import { State } from '../state.tsx'

export function Specimen() {
  return (
    <>
      <State name="Whole">
        <Page
          title="Donors"
          intro={long}
          actions={
            <>
              <SmallButton>Import</SmallButton>
              <SmallButton look="solid">Add donor</SmallButton>
            </>
          }
        >
          <Card>What belongs together.</Card>
        </Page>
      </State>
      <State name="Only a title, long">
        <Page title={long}>
          <Card>
            <p lang="hi">{hindi}</p>
          </Card>
        </Page>
      </State>
    </>
  )
}
