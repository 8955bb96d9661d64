import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { exportName, giftCsv } from '#domain/donations/gift-export.ts'
import { giftQuery, readGiftView } from '#domain/donations/gift-filter.ts'
import { formatRupees } from '#domain/india/money.ts'
import { formatNumber } from '#domain/india/numbers.ts'
import { PlusIcon } from '#web/ui/icons.tsx'
import { toast } from '#web/ui/toast.ts'
import { campaignTitles } from '../data/campaign-titles.ts'
import { causeTitles } from '../data/cause-titles.ts'
import { exportGifts, findGifts, type GiftSums, sumGifts } from '../data/gifts.ts'
import { load } from '../data/load.ts'
import { readTestMode } from '../data/test-mode.ts'
import { useArrival } from '../hooks/use-arrival.ts'
import { useResolved } from '../hooks/use-resolved.ts'
import { useShowView } from '../hooks/use-show-view.ts'
import { titlesById } from '../lib/titles-by-id.ts'
import { sharedToasts } from '../lib/toasts.ts'
import { WarningIcon } from '../ui/icons.tsx'
import { Page } from '../ui/page.tsx'
import { SmallButton } from '../ui/small-button.tsx'
import { TestModeNotice } from '../ui/test-mode-notice.tsx'
import type { Route } from './+types/donations'
import { GiftExport } from './gift-export.tsx'
import { GiftFilters } from './gift-filters.tsx'
import { GiftList } from './gift-list.tsx'
import { ListSums, type Sum } from './list-sums.tsx'
import { OfflineGiftDialog } from './offline-gift-dialog.tsx'
import { countOpenAttention } from './payments-to-check/payment-attention.ts'
import { giftToasts } from './toasts.ts'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const view = readGiftView(new URL(request.url).searchParams)
  return {
    page: load(() => findGifts(view)),
    sums: load(() => sumGifts(view.filter)),
    causes: load(causeTitles.read),
    campaigns: load(campaignTitles.read),
    attention: load(countOpenAttention),
    testMode: load(readTestMode),
  }
}

/** List of all gifts. The address holds the whole view, so that it can be shared, bookmarked and returned to. */
export default function Donations({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const view = readGiftView(params)
  const { filter, sort } = view
  const [isEntering, setEntering] = useState(false)
  useArrival('Enter a gift', () => setEntering(true))
  const { value: page, isStale, failed } = useResolved(loaderData.page, giftToasts.loadFailed)
  const { value: titles = [] } = useResolved(loaderData.causes, sharedToasts.causesFailed)
  const { value: attention = 0 } = useResolved(loaderData.attention)
  const { value: appeals = [] } = useResolved(loaderData.campaigns)
  const causes = titlesById(titles)
  const campaigns = titlesById(appeals)

  const show = useShowView(view, giftQuery)

  return (
    <Page
      title="Donations"
      intro="Every gift, given online or entered by hand."
      actions={
        <>
          <GiftExport
            noun="gift"
            csv={giftCsv}
            read={(batch) => exportGifts({ filter, sort, ...batch })}
            name={(today) => exportName(filter, today)}
            failed={giftToasts.exportFailed}
          />
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
          campaigns={campaigns}
          onChange={(change, how) =>
            show(({ filter, sort }) => ({ filter: change(filter), sort }), how === 'typed')
          }
          onSort={(next) => show(({ filter }) => ({ filter, sort: next }))}
        />
        <ListSums sums={loaderData.sums} inWords={sumsInWords} />
        <GiftList
          view={view}
          page={page}
          isStale={isStale}
          failed={failed}
          causes={causes}
          campaigns={campaigns}
        />
      </div>
      {isEntering && (
        <OfflineGiftDialog
          causes={titles}
          onClose={() => setEntering(false)}
          onSaved={(amount) => toast.success(giftToasts.entered(formatRupees(amount)))}
        />
      )}
    </Page>
  )
}

function sumsInWords(sums: GiftSums | undefined): Sum[] {
  if (sums?.is_more) {
    return [
      ['Gifts found', `At least ${formatNumber(sums.found)}`, 'Too many to add up. Narrow your search.'],
    ]
  }
  const rupees = (amount: number | undefined) => (amount === undefined ? undefined : formatRupees(amount))
  return [
    [
      'Gifts found',
      sums && formatNumber(sums.found),
      sums && sums.paid < sums.found ? `${formatNumber(sums.paid)} paid` : '',
    ],
    ['Given', rupees(sums?.given)],
    ['Refunded', rupees(sums?.refunded)],
    ['Chargebacks', rupees(sums?.deducted)],
    ['Net', rupees(sums?.net)],
  ]
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
