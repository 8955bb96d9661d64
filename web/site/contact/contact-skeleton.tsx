import { Container } from '#web/ui/section.tsx'
import { Loading, Skeleton, SkeletonLines } from '#web/ui/skeleton.tsx'

const CARDS = ['1', '2', '3']

export function ContactSkeleton() {
  return (
    <Loading>
      <Container className="grid gap-x-16 gap-y-10 pt-8 pb-section lg:grid-cols-[1fr_1.2fr] lg:pt-16">
        <div>
          <Skeleton className="h-14 w-9/12 lg:h-20" />
          <SkeletonLines lines={2} className="mt-6" />
          <div className="mt-8 grid gap-4 sm:grid-cols-3 lg:grid-cols-1">
            {CARDS.map((card) => (
              <Skeleton key={card} className="h-24" />
            ))}
          </div>
        </div>
        <Skeleton className="h-120" />
      </Container>
    </Loading>
  )
}
