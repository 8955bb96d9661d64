import { useState } from 'react'
import { Link, useRevalidator, useSearchParams } from 'react-router'
import { dayOf } from '#domain/india/indian-days.ts'
import { formatRupees } from '#domain/india/money.ts'
import { formatNumber } from '#domain/india/numbers.ts'
import { byPlace, type PosterFigures } from '#domain/posters/by-place.ts'
import { countedGifts, giftsPath } from '#domain/reports/gifts-behind.ts'
import { readReportView, reportQuery } from '#domain/reports/period.ts'
import { periodInWords } from '#domain/reports/report-labels.ts'
import { PlusIcon } from '#web/ui/icons.tsx'
import { load } from '../../data/load.ts'
import { useMay } from '../../data/may.ts'
import { useAction } from '../../hooks/use-action.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { PeriodFilter } from '../../reports/figures/period-filter.tsx'
import { Badge } from '../../ui/badge.tsx'
import { DataList } from '../../ui/data-list.tsx'
import type { Column } from '../../ui/data-list-props.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import type { Route } from './+types/posters'
import { PosterDialog } from './poster-dialog.tsx'
import { downloadPoster, type ListedPoster, readPosters } from './posters-data.ts'
import { posterToasts } from './toasts.ts'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => ({
  posters: load(() => readPosters(readReportView(new URL(request.url).searchParams).period)),
})

/** Posters to print, with the visits and gifts that they bring. */
export default function Posters({ loaderData }: Route.ComponentProps) {
  const { value: rows, isStale, failed } = useResolved(loaderData.posters, posterToasts.loadFailed)
  const { revalidate } = useRevalidator()
  const { isBusy, run } = useAction()
  const may = useMay()
  const [params, setParams] = useSearchParams()
  const view = readReportView(params)
  const [editing, setEditing] = useState<ListedPoster | 'new' | null>(null)

  const download = (row: ListedPoster, size: 'a4' | 'a5') =>
    run(() => downloadPoster(row.id, size), {
      waiting: posterToasts.drawing,
      failed: posterToasts.drawFailed,
    })
  const actions = (row: ListedPoster) => (
    <span className="inline-flex flex-wrap">
      {(['a4', 'a5'] as const).map((size) => (
        <SmallButton
          key={size}
          needs="campaigns"
          disabled={isBusy}
          onPress={() => download(row, size)}
          look="quiet"
          about={`of ${row.name}`}
        >
          {size.toUpperCase()}
        </SmallButton>
      ))}
      <SmallButton needs="campaigns" onPress={() => setEditing(row)} look="quiet" about={row.name}>
        Edit
      </SmallButton>
    </span>
  )
  const hasFigures = may('gifts.read')
  const giftsOf = (row: ListedPoster) => giftsPath({ ...countedGifts(view.period), poster: row.id })
  const ofPoster: Column<ListedPoster, never>[] = [
    { name: 'name', label: 'Poster', isWide: true, cell: (row) => <Name row={row} /> },
    { name: 'place', label: 'Place', cell: ({ place }) => place },
    { name: 'purpose', label: 'For', isWide: true, cell: (row) => <Purpose row={row} /> },
    ...(hasFigures ? figureColumns<ListedPoster>(({ figures }) => figures, giftsOf) : []),
  ]
  const places = byPlace(rows?.map(({ place, figures }) => ({ place, ...figures })) ?? [])

  return (
    <Page
      title="Posters"
      intro="Print a poster for each place, so that you see which ones bring gifts. Its QR code opens the giving form. If you have a UPI ID, a second one pays without the site."
      actions={
        <SmallButton needs="campaigns" onPress={() => setEditing('new')} look="solid">
          <PlusIcon className="size-4" />
          Add a poster
        </SmallButton>
      }
    >
      {hasFigures && (
        <div className="mb-4">
          <PeriodFilter
            key={reportQuery(view)}
            view={view}
            today={dayOf(new Date())}
            onShow={(next) => setParams(reportQuery(next), { preventScrollReset: true })}
          >
            <h2 className="text-heading text-xl">{periodInWords(view.period)}</h2>
          </PeriodFilter>
        </div>
      )}
      {failed && !rows ? (
        <LoadFailed onRetry={revalidate} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Card>
            <div className="lg:-mx-5">
              <DataList
                label="Posters"
                rows={rows}
                isStale={isStale}
                tableFrom="64rem"
                columns={ofPoster}
                actions={actions}
                empty="No posters yet. Add one and print it."
                card={(row) => (
                  <div className="grid gap-1 py-2">
                    <Name row={row} />
                    {row.place && <p className="wrap-anywhere">{row.place}</p>}
                    <Purpose row={row} />
                    {hasFigures && <Figures figures={row.figures} to={giftsOf(row)} />}
                    {actions(row)}
                  </div>
                )}
              />
            </div>
          </Card>
          {hasFigures && places.length > 1 && (
            <Card>
              <h2 className="mb-2 text-heading text-lg">By place</h2>
              <div className="lg:-mx-5">
                <DataList
                  label="By place"
                  rows={places}
                  isStale={isStale}
                  tableFrom="48rem"
                  columns={[
                    { name: 'place', label: 'Place', isWide: true, cell: ({ place }) => place || 'No place' },
                    ...figureColumns<(typeof places)[number]>((row) => row),
                  ]}
                  empty=""
                  card={(row) => (
                    <div className="py-2">
                      <p className="wrap-anywhere font-semibold">{row.place || 'No place'}</p>
                      <Figures figures={row} />
                    </div>
                  )}
                />
              </div>
            </Card>
          )}
        </div>
      )}
      {editing && <PosterDialog row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </Page>
  )
}

const rupees = (amount: number) => formatRupees(amount, { paise: 'always' })

/** Columns of figures; the rupees lead to their gifts. */
const figureColumns = <Row,>(
  figuresOf: (row: Row) => PosterFigures,
  pathOf?: (row: Row) => string,
): Column<Row, never>[] => [
  { name: 'visits', label: 'Visits', isNumber: true, cell: (row) => formatNumber(figuresOf(row).visits) },
  { name: 'gifts', label: 'Gifts', isNumber: true, cell: (row) => formatNumber(figuresOf(row).gifts) },
  {
    name: 'amount',
    label: 'Given',
    isNumber: true,
    cell: (row) => <Given figures={figuresOf(row)} to={pathOf?.(row)} />,
  },
]

function Given({ figures: { gifts, amount }, to }: { figures: PosterFigures; to?: string | undefined }) {
  return to && gifts > 0 ? (
    <Link to={to} className="text-brand underline">
      {rupees(amount)}
    </Link>
  ) : (
    rupees(amount)
  )
}

function Figures({ figures, to }: { figures: PosterFigures; to?: string }) {
  const { visits, gifts } = figures
  return (
    <p className="tabular-nums">
      {formatNumber(visits)} {visits === 1 ? 'visit' : 'visits'}, {formatNumber(gifts)}{' '}
      {gifts === 1 ? 'gift' : 'gifts'}, <Given figures={figures} to={to} />
    </p>
  )
}

function Name({ row: { name, code, is_active } }: { row: ListedPoster }) {
  return (
    <p>
      <span className="wrap-anywhere font-semibold">{name}</span>{' '}
      {!is_active && <Badge tone="plain">Not active</Badge>}
      <span className="block text-soft text-xs">/q/{code}</span>
    </p>
  )
}

function Purpose({ row: { causes, campaigns, amount } }: { row: ListedPoster }) {
  return (
    <p className="wrap-anywhere">
      {campaigns ? `Campaign “${campaigns.title}”` : (causes?.title ?? 'General')}
      {amount !== null && `, ${formatRupees(amount)}`}
    </p>
  )
}
