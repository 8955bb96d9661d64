import { Container } from '#web/ui/section.tsx'
import { Loading, Skeleton, SkeletonLines } from '#web/ui/skeleton.tsx'

export function ItemSkeleton() {
  return (
    <Loading>
      <Skeleton className="aspect-[4/3] max-h-[34rem] w-full rounded-none sm:aspect-[16/9] lg:aspect-[21/9]" />
      <Container className="pt-8 pb-section">
        <Skeleton className="h-14 w-8/12 max-w-[36rem]" />
        <div className="mt-12 grid gap-12 lg:grid-cols-[1fr_2fr]">
          <Skeleton className="h-8 w-9/12" />
          <SkeletonLines lines={6} />
        </div>
      </Container>
    </Loading>
  )
}
