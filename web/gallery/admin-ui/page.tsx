import { Card, Page } from '#web/admin/ui/page.tsx'
import { smallButton } from '#web/admin/ui/small-button.ts'
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
              <button type="button" className={smallButton('outline')}>
                Import
              </button>
              <button type="button" className={smallButton('solid')}>
                Add donor
              </button>
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
