import { Container } from '#web/ui/section.tsx'
import { Loading, Skeleton, SkeletonLines } from '#web/ui/skeleton.tsx'

export function LegalSkeleton() {
  return (
    <Loading>
      <Container className="py-12 lg:py-20">
        <Skeleton className="h-12 max-w-[24rem]" />
        <div className="mt-6 grid max-w-prose gap-8">
          <SkeletonLines lines={3} />
          <SkeletonLines lines={6} />
        </div>
      </Container>
    </Loading>
  )
}
