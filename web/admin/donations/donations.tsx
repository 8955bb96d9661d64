import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { type GiftView, giftQuery, readGiftView } from '#domain/donations/gift-filter.ts'
import { formatRupees } from '#domain/money.ts'
import { causeTitles } from '#web/data/cause-titles.ts'
import { findGifts, type GiftPage } from '#web/data/gifts.ts'
import { countOpenAttention } from '#web/data/payment-attention.ts'
import { causeMessages, giftMessages } from '#web/messages.ts'
import { LeftIcon, PlusIcon, RightIcon } from '#web/ui/icons.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLoaded } from '../lib/use-loaded.ts'
import { useLoadedFor } from '../lib/use-loaded-for.ts'
import { WarningIcon } from '../ui/icons.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Page, Sheet } from '../ui/page.tsx'
import { smallButton } from '../ui/small-button.ts'
import { ExportButton } from './export-button.tsx'
import { GiftFilters } from './gift-filters.tsx'
import { GiftList, GiftListSkeleton } from './gift-list.tsx'
import { GiftSums } from './gift-sums.tsx'
import { OfflineGiftDialog } from './offline-gift-dialog.tsx'
import { TestModeNotice } from './test-mode-notice.tsx'

/** Every gift. The address holds the whole view, so that it can be shared, kept and gone back to. */
export default function Donations() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const view = readGiftView(params)
  const { filter, sort } = view
  const [version, setVersion] = useState(0)
  const [isEntering, setEntering] = useState(false)
  const {
    value: page,
    isStale,
    failed,
    reload,
  } = useLoadedFor(
    `${version} ${giftQuery(view)}`,
    () => findGifts(view),
    () => toast.error(giftMessages.loadFailed),
  )
  const { value: titles } = useLoaded(causeTitles, () => toast.error(causeMessages.loadFailed))
  const causes = new Map((titles ?? []).map(({ id, title }) => [id, title]))

  const show = (next: Partial<GiftView>, replace = false) =>
    navigate({ search: giftQuery({ filter, sort, ...next }) }, { replace, preventScrollReset: true })

  return (
    <Page
      title="Donations"
      intro="Every gift, given online or entered by hand."
      actions={
        <>
          <ExportButton filter={filter} sort={sort} />
          <button type="button" onClick={() => setEntering(true)} className={smallButton('solid')}>
            <PlusIcon className="size-4" />
            Enter a gift
          </button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <AttentionLink />
        <TestModeNotice />
        <GiftFilters
          filter={filter}
          sort={sort}
          causes={causes}
          onChange={(next, how) => show({ filter: next }, how === 'typed')}
          onSort={(next) => show({ sort: next })}
        />
        <GiftSums filter={filter} version={version} />
        {failed && isStale ? (
          <LoadFailed onRetry={reload} />
        ) : page ? (
          <Found page={page} view={view} isStale={isStale} causes={causes} />
        ) : (
          <GiftListSkeleton />
        )}
      </div>
      {isEntering && (
        <OfflineGiftDialog
          causes={titles ?? []}
          onClose={() => setEntering(false)}
          onSaved={(amount) => {
            setEntering(false)
            toast.success(giftMessages.entered(formatRupees(amount)))
            setVersion(version + 1)
          }}
        />
      )}
    </Page>
  )
}

type FoundProps = {
  page: GiftPage
  view: GiftView
  isStale: boolean
  causes: ReadonlyMap<string, string>
}

function Found({ page: { gifts, before, after }, view: { filter, sort }, isStale, causes }: FoundProps) {
  if (gifts.length === 0) return <NothingFound isFiltered={Object.keys(filter).length > 0} />
  const to = (place: Partial<GiftView>) => `/admin/donations${giftQuery({ filter, sort, ...place })}`
  return (
    <>
      <GiftList gifts={gifts} causes={causes} isStale={isStale} />
      {(before || after) && (
        <nav aria-label="Pages" className="flex gap-3">
          {before && (
            <Link to={to({ before })} className={smallButton('outline')}>
              <LeftIcon className="size-4" />
              Previous page
            </Link>
          )}
          {after && (
            <Link to={to({ after })} className={`${smallButton('outline')} ml-auto`}>
              Next page
              <RightIcon className="size-4" />
            </Link>
          )}
        </nav>
      )}
    </>
  )
}

function NothingFound({ isFiltered }: { isFiltered: boolean }) {
  return (
    <Sheet>
      {isFiltered ? (
        <>
          <p>No gifts match these filters.</p>
          <Link to="/admin/donations" className={`${smallButton('outline')} mt-3`}>
            Show all gifts
          </Link>
        </>
      ) : (
        <p>There are no gifts yet. They appear here when somebody gives, or when you enter one by hand.</p>
      )}
    </Sheet>
  )
}

function AttentionLink() {
  const { value: count } = useLoaded(countOpenAttention, () => {})
  if (!count) return null
  return (
    <Link
      to="/admin/needs-attention"
      className="flex min-h-11 items-center gap-3 rounded-lg border-2 border-clay bg-surface px-4 py-2 hover:bg-sunken"
    >
      <WarningIcon className="size-5 text-clay" />
      {count === 1
        ? 'Something about payments needs attention.'
        : `${count} things about payments need attention.`}
    </Link>
  )
}
