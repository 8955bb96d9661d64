import { Container } from '#web/ui/section.tsx'
import { Loading, Skeleton, SkeletonLines } from '#web/ui/skeleton.tsx'

export function VolunteerSkeleton() {
  return (
    <Loading>
      <Container className="grid gap-x-14 gap-y-6 pt-4 pb-section lg:grid-cols-[1.15fr_1fr] lg:items-center lg:pt-10">
        <div className="arch">
          <Skeleton className="aspect-[3/2] lg:aspect-[6/5]" />
        </div>
        <div>
          <Skeleton className="h-24 w-11/12 lg:h-36" />
          <SkeletonLines lines={3} className="mt-6" />
        </div>
      </Container>
      <Skeleton className="h-96 rounded-none" />
    </Loading>
  )
}
