import { Container } from '#web/ui/section.tsx'
import { Loading, Skeleton, SkeletonLines } from '#web/ui/skeleton.tsx'

export function AboutSkeleton() {
  return (
    <Loading>
      <Container className="py-12 lg:py-20">
        <Skeleton className="h-14 w-9/12 max-w-[36rem] lg:h-20" />
        <SkeletonLines lines={2} className="mt-6 max-w-prose" />
        <div className="mt-12 grid gap-10 lg:grid-cols-2">
          <Skeleton className="aspect-[4/3]" />
          <SkeletonLines lines={8} />
        </div>
      </Container>
    </Loading>
  )
}
