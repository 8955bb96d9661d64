import { useSearchParams } from 'react-router'
import { monthlyExportName, monthlyGiftCsv } from '#domain/donations/monthly-gift-export.ts'
import { monthlyGiftQuery, readMonthlyGiftView } from '#domain/donations/monthly-gift-filter.ts'
import { formatRupees } from '#domain/india/money.ts'
import { formatNumber } from '#domain/india/numbers.ts'
import { causeTitles } from '../../data/cause-titles.ts'
import { load } from '../../data/load.ts'
import { exportMonthlyGifts, findMonthlyGifts, sumMonthlyGifts } from '../../data/monthly-gifts.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { useShowView } from '../../hooks/use-show-view.ts'
import { sharedToasts } from '../../lib/toasts.ts'
import { Page } from '../../ui/page.tsx'
import { GiftExport } from '../gift-export.tsx'
import { ListSums, type Sum } from '../list-sums.tsx'
import type { Route } from './+types/monthly-gifts'
import { MonthlyGiftFilters } from './monthly-gift-filters.tsx'
import { MonthlyGiftList } from './monthly-gift-list.tsx'
import { readTestMonthly } from './test-monthly.ts'
import { TestMonthlyNotice } from './test-monthly-notice.tsx'
import { monthlyGiftToasts } from './toasts.ts'

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
  const view = readMonthlyGiftView(params)
  const { value: page, isStale, failed } = useResolved(loaderData.page, monthlyGiftToasts.loadFailed)
  const { value: titles = [] } = useResolved(loaderData.causes, sharedToasts.causesFailed)
  const { value: test } = useResolved(loaderData.test)
  const causes = new Map(titles.map(({ id, title }) => [id, title]))
  const show = useShowView(view, monthlyGiftQuery)

  return (
    <Page
      title="Monthly gifts"
      intro="What donors agreed to give every month. Each charge is a donation of its own."
      actions={
        <GiftExport
          noun="monthly gift"
          csv={monthlyGiftCsv}
          read={(batch) => exportMonthlyGifts({ filter: view.filter, ...batch })}
          name={monthlyExportName}
          failed={monthlyGiftToasts.exportFailed}
        />
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {test && <TestMonthlyNotice test={test} />}
        <MonthlyGiftFilters
          filter={view.filter}
          causes={causes}
          hasTest={test?.isOn === false && test.hasAny}
          onChange={(change, how) => show(({ filter }) => ({ filter: change(filter) }), how === 'typed')}
        />
        <ListSums sums={loaderData.sums} inWords={sumsInWords} />
        <MonthlyGiftList view={view} page={page} isStale={isStale} failed={failed} causes={causes} />
      </div>
    </Page>
  )
}

const sumsInWords = (sums: { found: number; amount: number } | undefined): Sum[] => [
  ['Monthly gifts found', sums && formatNumber(sums.found)],
  ['Together a month', sums && formatRupees(sums.amount)],
]
