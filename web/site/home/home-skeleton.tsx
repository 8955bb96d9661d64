import { Container } from '#web/ui/section.tsx'
import { Loading, Skeleton, SkeletonLines } from '#web/ui/skeleton.tsx'

export function HomeSkeleton() {
  return (
    <Loading>
      <Container className="grid gap-10 py-8 lg:grid-cols-[1fr_1.4fr] lg:py-16">
        <div className="arch order-1 lg:order-2">
          <Skeleton className="aspect-[3/2] lg:aspect-[8/7]" />
        </div>
        <div className="order-2 self-center lg:order-1">
          <Skeleton className="h-28 w-11/12 lg:h-44" />
          <SkeletonLines className="mt-6" />
          <Skeleton className="mt-8 h-13 w-44" />
        </div>
      </Container>
      <Skeleton className="h-72 rounded-none" />
    </Loading>
  )
}
