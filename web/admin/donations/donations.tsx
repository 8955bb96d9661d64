import { useState } from 'react'
import { Link, useRevalidator, useSearchParams } from 'react-router'
import { type GiftView, giftQuery, readGiftView } from '#domain/donations/gift-filter.ts'
import { formatRupees } from '#domain/india/money.ts'
import { PlusIcon } from '#web/ui/icons.tsx'
import { toast } from '#web/ui/toast.ts'
import { causeTitles } from '../data/cause-titles.ts'
import { findGifts, type GiftPage, sumGifts } from '../data/gifts.ts'
import { load } from '../data/load.ts'
import { readTestMode } from '../data/test-mode.ts'
import { useArrival } from '../hooks/use-arrival.ts'
import { useResolved } from '../hooks/use-resolved.ts'
import { useShowView } from '../hooks/use-show-view.ts'
import { sharedMessages } from '../lib/toasts.ts'
import { WarningIcon } from '../ui/icons.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { NothingFound } from '../ui/nothing-found.tsx'
import { Page } from '../ui/page.tsx'
import { PageLinks } from '../ui/page-links.tsx'
import { SmallButton } from '../ui/small-button.tsx'
import { TestModeNotice } from '../ui/test-mode-notice.tsx'
import type { Route } from './+types/donations'
import { ExportButton } from './export-button.tsx'
import { GiftFilters } from './gift-filters.tsx'
import { GiftList } from './gift-list.tsx'
import { GiftSums } from './gift-sums.tsx'
import { OfflineGiftDialog } from './offline-gift-dialog.tsx'
import { countOpenAttention } from './payments-to-check/payment-attention.ts'
import { giftMessages } from './toasts.ts'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const view = readGiftView(new URL(request.url).searchParams)
  return {
    page: load(() => findGifts(view)),
    sums: load(() => sumGifts(view.filter)),
    causes: load(causeTitles.read),
    attention: load(countOpenAttention),
    testMode: load(readTestMode),
  }
}

/** List of all gifts. The address holds the whole view, so that it can be shared, bookmarked and returned to. */
export default function Donations({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const { revalidate } = useRevalidator()
  const view = readGiftView(params)
  const { filter, sort } = view
  const [isEntering, setEntering] = useState(false)
  useArrival('Enter a gift', () => setEntering(true))
  const { value: page, isStale, failed } = useResolved(loaderData.page, giftMessages.loadFailed)
  const { value: titles = [] } = useResolved(loaderData.causes, sharedMessages.causesFailed)
  const { value: attention = 0 } = useResolved(loaderData.attention)
  const causes = new Map(titles.map(({ id, title }) => [id, title]))

  const show = useShowView(view, giftQuery)

  return (
    <Page
      title="Donations"
      intro="Every gift, given online or entered by hand."
      actions={
        <>
          <ExportButton filter={filter} sort={sort} />
          <SmallButton needs="gifts.write" onPress={() => setEntering(true)} look="solid">
            <PlusIcon className="size-4" />
            Enter a gift
          </SmallButton>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {attention > 0 && <AttentionLink count={attention} />}
        <TestModeNotice testMode={loaderData.testMode} />
        <GiftFilters
          filter={filter}
          sort={sort}
          causes={causes}
          onChange={(change, how) =>
            show(({ filter, sort }) => ({ filter: change(filter), sort }), how === 'typed')
          }
          onSort={(next) => show(({ filter }) => ({ filter, sort: next }))}
        />
        <GiftSums sums={loaderData.sums} />
        {failed ? (
          <LoadFailed onRetry={revalidate} />
        ) : (
          <Found page={page} view={view} isStale={isStale} causes={causes} />
        )}
      </div>
      {isEntering && (
        <OfflineGiftDialog
          causes={titles}
          onClose={() => setEntering(false)}
          onSaved={(amount) => toast.success(giftMessages.entered(formatRupees(amount)))}
        />
      )}
    </Page>
  )
}

type FoundProps = {
  page: GiftPage | undefined
  view: GiftView
  isStale: boolean
  causes: ReadonlyMap<string, string>
}

function Found({ page, view: { filter, sort }, isStale, causes }: FoundProps) {
  if (!page) return <GiftList gifts={undefined} causes={causes} isStale />
  const { gifts, before, after } = page
  if (gifts.length === 0) {
    return (
      <NothingFound things="gifts" showAll={Object.keys(filter).length > 0 ? '/admin/donations' : undefined}>
        There are no gifts yet. They appear here when someone gives, or when you enter one by hand.
      </NothingFound>
    )
  }
  const to = (place: Partial<GiftView>) => `/admin/donations${giftQuery({ filter, sort, ...place })}`
  return (
    <>
      <GiftList gifts={gifts} causes={causes} isStale={isStale} />
      <PageLinks previous={before && to({ before })} next={after && to({ after })} />
    </>
  )
}

function AttentionLink({ count }: { count: number }) {
  return (
    <Link
      to="/admin/payments-to-check"
      className="flex min-h-11 items-center gap-3 rounded-lg border-2 border-clay bg-surface px-4 py-2 hover:bg-sunken"
    >
      <WarningIcon className="size-5 text-clay" />
      {count === 1 ? 'A payment needs checking.' : `${count} payments need checking.`}
    </Link>
  )
}
