import { Share } from '#web/ui/share.tsx'
import { long } from '../samples.ts'
import { State } from '../state.tsx'

export function Specimen() {
  return (
    <State name="What this browser can do">
      <Share url="https://example.org/our-work/food" text={long} />
    </State>
  )
}
