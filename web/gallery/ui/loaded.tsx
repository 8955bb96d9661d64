import { Loaded } from '#web/ui/loaded.tsx'
import { Loading, SkeletonLines } from '#web/ui/skeleton.tsx'
import { State } from '../state.tsx'

const never = new Promise<string>(() => {})
const skeleton = (
  <Loading>
    <SkeletonLines />
  </Loading>
)

export function Specimen() {
  return (
    <>
      <State name="On its way">
        <Loaded value={never} skeleton={skeleton}>
          {(text) => <p>{text}</p>}
        </Loaded>
      </State>
      <State name="Here">
        <Loaded value="What the loader brought." skeleton={skeleton}>
          {(text) => <p>{text}</p>}
        </Loaded>
      </State>
    </>
  )
}
