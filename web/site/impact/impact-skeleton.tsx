import { Container } from '#web/ui/section.tsx'
import { Loading, Skeleton, SkeletonLines } from '#web/ui/skeleton.tsx'

const COUNTERS = ['1', '2', '3', '4', '5', '6']

export function ImpactSkeleton() {
  return (
    <Loading>
      <div className="awning bg-band pb-6">
        <Container className="pt-10 pb-12 lg:pt-20 lg:pb-20">
          <Skeleton className="h-14 w-9/12 max-w-[36rem] opacity-25 lg:h-20" />
          <div className="mt-16 grid grid-cols-2 gap-x-6 gap-y-10 lg:grid-cols-3 lg:gap-x-12">
            {COUNTERS.map((counter) => (
              <Skeleton key={counter} className="h-20 opacity-25" />
            ))}
          </div>
        </Container>
      </div>
      <Container className="py-section">
        <Skeleton className="h-12 w-8/12 max-w-lg" />
        <div className="mt-10 grid gap-8 md:grid-cols-2">
          <Skeleton className="aspect-[6/5]" />
          <SkeletonLines lines={7} />
        </div>
      </Container>
    </Loading>
  )
}
