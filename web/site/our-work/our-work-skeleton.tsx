import { Container } from '#web/ui/section.tsx'
import { Loading, Skeleton, SkeletonLines } from '#web/ui/skeleton.tsx'

const CARDS = ['1', '2', '3', '4', '5', '6']

export function OurWorkSkeleton() {
  return (
    <Loading>
      <Container className="pt-10 pb-section lg:pt-16">
        <Skeleton className="h-14 w-9/12 max-w-[36rem] lg:h-20" />
        <ul className="mt-16 grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
          {CARDS.map((card) => (
            <li key={card} data-testid="cause-skeleton">
              <Skeleton className="aspect-[16/10]" />
              <Skeleton className="mt-4 h-7 w-8/12" />
              <SkeletonLines className="mt-4" />
            </li>
          ))}
        </ul>
      </Container>
    </Loading>
  )
}
