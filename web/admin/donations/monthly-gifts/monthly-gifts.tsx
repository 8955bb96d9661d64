import { useRevalidator, useSearchParams } from 'react-router'
import {
  type MonthlyGiftView,
  monthlyGiftQuery,
  readMonthlyGiftView,
} from '#domain/donations/monthly-gift-filter.ts'
import { formatRupees } from '#domain/india/money.ts'
import { formatNumber } from '#domain/india/numbers.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { causeTitles } from '../../data/cause-titles.ts'
import { load } from '../../data/load.ts'
import { findMonthlyGifts, type MonthlyGiftPage, sumMonthlyGifts } from '../../data/monthly-gifts.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { useShowView } from '../../hooks/use-show-view.ts'
import { sharedMessages } from '../../lib/toasts.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { NothingFound } from '../../ui/nothing-found.tsx'
import { Page } from '../../ui/page.tsx'
import { PageLinks } from '../../ui/page-links.tsx'
import type { Route } from './+types/monthly-gifts'
import { ExportMonthlyGifts } from './export-monthly-gifts.tsx'
import { MonthlyGiftFilters } from './monthly-gift-filters.tsx'
import { MonthlyGiftList } from './monthly-gift-list.tsx'
import { readTestMonthly } from './test-monthly.ts'
import { TestMonthlyNotice } from './test-monthly-notice.tsx'
import { monthlyGiftMessages } from './toasts.ts'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const view = readMonthlyGiftView(new URL(request.url).searchParams)
  return {
    page: load(() => findMonthlyGifts(view)),
    sums: load(() => sumMonthlyGifts(view.filter)),
    causes: load(causeTitles.read),
    test: load(readTestMonthly),
  }
}

/**
 * List of all monthly gifts. The address holds the whole view, so that figures can link to the rows behind
 * them.
 */
export default function MonthlyGifts({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const { revalidate } = useRevalidator()
  const view = readMonthlyGiftView(params)
  const { value: page, isStale, failed } = useResolved(loaderData.page, monthlyGiftMessages.loadFailed)
  const { value: titles = [] } = useResolved(loaderData.causes, sharedMessages.causesFailed)
  const { value: test } = useResolved(loaderData.test)
  const causes = new Map(titles.map(({ id, title }) => [id, title]))
  const show = useShowView(view, monthlyGiftQuery)

  return (
    <Page
      title="Monthly gifts"
      intro="What donors agreed to give every month. Each charge is a donation of its own."
      actions={<ExportMonthlyGifts filter={view.filter} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {test && <TestMonthlyNotice test={test} />}
        <MonthlyGiftFilters
          filter={view.filter}
          causes={causes}
          hasTest={test?.isOn === false && test.hasAny}
          onChange={(change, how) => show(({ filter }) => ({ filter: change(filter) }), how === 'typed')}
        />
        <Sums sums={loaderData.sums} />
        {failed ? (
          <LoadFailed onRetry={revalidate} />
        ) : (
          <Found page={page} view={view} isStale={isStale} causes={causes} />
        )}
      </div>
    </Page>
  )
}

function Sums({ sums }: { sums: ReturnType<typeof clientLoader>['sums'] }) {
  const { value, isStale, failed } = useResolved(sums, monthlyGiftMessages.sumsFailed)
  if (failed) return <p className="text-soft">The totals could not be loaded.</p>
  const figures = [
    ['Monthly gifts found', value && formatNumber(value.found)],
    ['Together a month', value && formatRupees(value.amount)],
  ] as const
  return (
    <dl aria-busy={isStale || undefined} className="flex flex-wrap gap-x-6 gap-y-2">
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt className="text-soft text-xs">{name}</dt>
          <dd className="display text-heading text-xl tabular-nums">
            {figure ?? <Skeleton className="mt-1 h-6 w-24" />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type FoundProps = {
  page: MonthlyGiftPage | undefined
  view: MonthlyGiftView
  isStale: boolean
  causes: ReadonlyMap<string, string>
}

function Found({ page, view: { filter }, isStale, causes }: FoundProps) {
  if (!page) return <MonthlyGiftList gifts={undefined} causes={causes} isStale />
  const { gifts, before, after } = page
  if (gifts.length === 0) {
    return (
      <NothingFound
        things="monthly gifts"
        showAll={Object.keys(filter).length > 0 ? '/admin/monthly-gifts' : undefined}
      >
        There are no monthly gifts yet. They appear here when a donor chooses to give every month.
      </NothingFound>
    )
  }
  const to = (place: Partial<MonthlyGiftView>) =>
    `/admin/monthly-gifts${monthlyGiftQuery({ filter, ...place })}`
  return (
    <>
      <MonthlyGiftList gifts={gifts} causes={causes} isStale={isStale} />
      <PageLinks previous={before && to({ before })} next={after && to({ after })} />
    </>
  )
}
