import { useState } from 'react'
import { Link, useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { formatNumber } from '#domain/india/numbers.ts'
import { load } from '../../data/load.ts'
import type { ListedReceipt } from '../../data/receipts.ts'
import { readTestMode } from '../../data/test-mode.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { orFirstPage, useLastPage } from '../../lib/last-page.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Page } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { TestModeNotice } from '../../ui/test-mode-notice.tsx'
import type { Route } from './+types/receipts'
import { Batches } from './batches.tsx'
import { readBatches } from './batches-data.ts'
import { addressOf, type ReceiptState, type ReceiptView, readView, receiptStates } from './list-address.ts'
import { ReceiptDialog } from './receipt-dialog.tsx'
import { ReceiptFilters } from './receipt-filters.tsx'
import { ReceiptList } from './receipt-list.tsx'
import { countStates, listReceipts, listWaiting, PAGE_SIZE } from './receipts-data.ts'
import { receiptToasts } from './toasts.ts'
import { WaitingList } from './waiting-list.tsx'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const view = readView(new URL(request.url).searchParams)
  return {
    page: load(() => readPage(view)),
    counts: load(() => countStates(view)),
    batches: load(() => readBatches()),
    testMode: load(readTestMode),
  }
}

const readPage = (view: ReceiptView) =>
  orFirstPage(view.page, async (page) =>
    view.state === 'waiting'
      ? { receipts: undefined, ...(await listWaiting({ ...view, page })) }
      : { waiting: undefined, ...(await listReceipts({ ...view, page })) },
  )

/** List of issued and waiting receipts. The address holds the whole view. */
export default function Receipts({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const view = readView(params)
  const { value: page, isStale, failed } = useResolved(loaderData.page, receiptToasts.loadFailed)
  const { value: counts } = useResolved(loaderData.counts, receiptToasts.countFailed)
  const [opened, setOpened] = useState<ListedReceipt | null>(null)
  const place = {
    page: view.page,
    pageSize: PAGE_SIZE,
    to: (page: number) => addressOf({ ...view, page }),
  }
  useLastPage({ ...place, count: isStale ? undefined : page?.count })
  const show = (changes: Partial<ReceiptView>) =>
    navigate(addressOf({ ...view, page: 1, ...changes }), {
      replace: 'number' in changes,
      preventScrollReset: true,
    })

  return (
    <Page title="Receipts" intro="Receipts are issued automatically once we have the donor’s details.">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <TestModeNotice testMode={loaderData.testMode} />
        <States view={view} counts={counts} />
        <ReceiptFilters view={view} onChange={show} />
        <div>
          <div className="overflow-hidden rounded-lg lg:border lg:border-line lg:bg-surface">
            {failed && !page && <LoadFailed onRetry={revalidate} />}
            {!(failed && !page) &&
              (view.state === 'waiting' ? (
                <WaitingList waiting={page?.waiting} isStale={isStale} />
              ) : (
                <ReceiptList
                  receipts={page?.receipts}
                  isStale={isStale}
                  empty="No receipts found."
                  onOpen={setOpened}
                />
              ))}
          </div>
          {page && <Pager {...place} count={page.count} />}
        </div>
        <Batches batches={loaderData.batches} view={view} found={page?.receipts ? page.count : 0} />
      </div>
      {opened && <ReceiptDialog receipt={opened} onClose={() => setOpened(null)} />}
    </Page>
  )
}

const STATES: Record<ReceiptState, string> = { issued: 'Issued', cancelled: 'Cancelled', waiting: 'Waiting' }

type StatesProps = { view: ReceiptView; counts: Record<ReceiptState, number> | undefined }

function States({ view, counts }: StatesProps) {
  return (
    <nav aria-label="State" className="flex flex-wrap gap-x-1 border-line border-b">
      {receiptStates.map((state) => (
        <Link
          key={state}
          to={addressOf({ ...view, page: 1, state })}
          aria-current={state === view.state ? 'page' : undefined}
          className="inline-flex min-h-11 items-center gap-1.5 border-transparent border-b-2 px-3 font-semibold text-brand hover:border-edge aria-[current]:border-brand aria-[current]:text-heading lg:min-h-9"
        >
          {STATES[state]}
          {counts && <span className="text-soft tabular-nums">{formatNumber(counts[state])}</span>}
        </Link>
      ))}
    </nav>
  )
}
