import { Container } from '#web/ui/section.tsx'
import { Loading, Skeleton, SkeletonLines } from '#web/ui/skeleton.tsx'

export function ThankYouSkeleton() {
  return (
    <Loading>
      <div className="awning bg-band pb-56" />
      <Container className="-mt-24 grid gap-x-16 gap-y-12 pb-section lg:-mt-28 lg:grid-cols-[1.15fr_1fr]">
        <Skeleton className="h-80" />
        <SkeletonLines lines={4} className="max-w-prose lg:pt-36" />
      </Container>
    </Loading>
  )
}
