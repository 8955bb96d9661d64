import { Container } from '#web/ui/section.tsx'
import { Loading, Skeleton, SkeletonLines } from '#web/ui/skeleton.tsx'

export function DonateSkeleton() {
  return (
    <Loading>
      <Container className="grid gap-x-16 gap-y-8 pt-8 pb-section lg:grid-cols-[1fr_1.25fr] lg:pt-16">
        <div>
          <Skeleton className="h-14 w-10/12 lg:h-32" />
          <SkeletonLines lines={3} className="mt-6 max-w-prose" />
        </div>
        <div className="rounded-lg border border-line bg-surface p-5 sm:p-8">
          <Skeleton className="h-52" />
          <Skeleton className="mt-6 h-14" />
        </div>
      </Container>
    </Loading>
  )
}
