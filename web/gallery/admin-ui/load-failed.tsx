import { LoadFailed } from '#web/admin/ui/load-failed.tsx'
import { State } from '../state.tsx'

export function Specimen() {
  return (
    <State name="In place of a list">
      <LoadFailed onRetry={() => {}} />
    </State>
  )
}
