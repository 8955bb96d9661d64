import { CopyButton } from '#web/ui/copy-button.tsx'
import { long } from '../samples.ts'
import { State } from '../state.tsx'

export function Specimen() {
  return (
    <>
      <State name="Copies when pressed">
        <CopyButton text="https://example.org/donate" label="Copy link" />
      </State>
      <State name="Long">
        <CopyButton text={long} label={long} />
      </State>
    </>
  )
}
