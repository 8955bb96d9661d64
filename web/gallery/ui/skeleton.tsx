import { Loading, Skeleton, SkeletonLines } from '#web/ui/skeleton.tsx'
import { State } from '../state.tsx'

export function Specimen() {
  return (
    <>
      <State name="A block">
        <Loading>
          <Skeleton className="h-28" />
        </Loading>
      </State>
      <State name="Lines">
        <Loading>
          <SkeletonLines lines={5} />
        </Loading>
      </State>
    </>
  )
}
