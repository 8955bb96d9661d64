import { Container } from '#web/ui/section.tsx'
import { Loading, Skeleton, SkeletonLines } from '#web/ui/skeleton.tsx'

export function CsrSkeleton() {
  return (
    <Loading>
      <Container className="pt-8 pb-section lg:pt-14">
        <Skeleton className="h-28 w-11/12 max-w-3xl lg:h-36" />
        <div className="mt-12 grid gap-x-14 gap-y-6 lg:grid-cols-[1fr_2fr]">
          <SkeletonLines lines={3} />
          <Skeleton className="aspect-[3/2] lg:aspect-[2/1]" />
        </div>
      </Container>
    </Loading>
  )
}
