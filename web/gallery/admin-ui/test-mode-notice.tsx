import { TestModeNotice } from '#web/admin/ui/test-mode-notice.tsx'
import { State } from '../state.tsx'

const on = Promise.resolve({ isOn: true, hasGifts: true })
const off = Promise.resolve({ isOn: false, hasGifts: true })
const none = Promise.resolve({ isOn: false, hasGifts: false })

export function Specimen() {
  return (
    <>
      <State name="In test mode">
        <TestModeNotice testMode={on} />
      </State>
      <State name="Live, with test gifts left out">
        <TestModeNotice testMode={off} />
      </State>
      <State name="No test gifts: nothing to see">
        <TestModeNotice testMode={none} />
      </State>
    </>
  )
}
