import { Reason, SampleMark, UnsavedMark } from '#web/admin/ui/marks.tsx'
import { hindi, long } from '../samples.ts'
import { State } from '../state.tsx'

export function Specimen() {
  return (
    <>
      <State name="Not saved">
        <UnsavedMark />
      </State>
      <State name="Sample">
        <SampleMark />
      </State>
      <State name="Reasons">
        <Reason text={long} />
        <Reason text={hindi} />
      </State>
      <State name="No reason">
        <Reason text={undefined} />
      </State>
    </>
  )
}
