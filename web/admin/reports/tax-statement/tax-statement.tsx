import { useEffect } from 'react'
import { Link, Outlet, redirect, useLocation, useRevalidator } from 'react-router'
import { daysOfYear, yearInFigures } from '#domain/india/financial-year.ts'
import { dayInWords, dayOf } from '#domain/india/indian-days.ts'
import { formatRupees, toPaise } from '#domain/india/money.ts'
import { formatNumber } from '#domain/india/numbers.ts'
import { covers } from '#domain/registrations/covers.ts'
import { daysLate, dueOn, lateFee } from '#domain/statement/due.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { load } from '../../data/load.ts'
import { readTaxRules, type TaxRuleRow } from '../../data/tax-rules.ts'
import { readTestMode } from '../../data/test-mode.ts'
import { useAction } from '../../hooks/use-action.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { when } from '../../lib/when.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import { TestModeNotice } from '../../ui/test-mode-notice.tsx'
import { YearLinks } from '../../ui/year-links.tsx'
import type { Route } from './+types/tax-statement'
import { type FiledRows, filedRows } from './filed-rows.ts'
import {
  addressOf,
  isFormerAddress,
  readView,
  type StatementTab,
  type StatementView,
  statementTabs,
  tabOf,
} from './list-address.ts'
import type { StatementContext } from './statement-context.ts'
import {
  type NoReading,
  type Reading,
  readLastFindings,
  readStatements,
  readSummary,
  refreshStatement,
  type Statement,
  type Summary,
} from './statement-data.ts'
import { ReadyCard } from './summary.tsx'
import { toFile } from './sums.ts'
import { readTemplateOf, type TemplateRow } from './template-data.ts'
import { statementToasts } from './toasts.ts'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const address = new URL(request.url)
  const view = readView(address)
  if (isFormerAddress(address)) throw redirect(addressOf(view))
  return {
    summary: load(() => readSummary(view.year)),
    statements: load(() => readStatements(view.year)),
    lastFindings: load(() => readLastFindings(view.year)),
    template: load(() => readTemplateOf(view.year)),
    rules: load(readTaxRules),
    testMode: load(readTestMode),
  }
}

/** The counts beside the tabs are read again with each of them. */
export const shouldRevalidate = () => true

/** The yearly statement of gifts for the tax office, from the first missing PAN to the last certificate. */
export default function TaxStatement({ loaderData }: Route.ComponentProps) {
  const view = readView(useLocation())
  return <Year key={view.year} view={view} loaderData={loaderData} />
}

function Year({ view, loaderData }: { view: StatementView } & Pick<Route.ComponentProps, 'loaderData'>) {
  const { revalidate } = useRevalidator()
  const { value: reading, failed } = useResolved(loaderData.summary, statementToasts.loadFailed)
  const { value: findings } = useResolved(loaderData.lastFindings)
  const { value: statements } = useResolved(loaderData.statements)
  const { value: template } = useResolved(loaderData.template)
  const { value: rules } = useResolved(loaderData.rules)
  useNewerSnapshot(view.year, reading)
  const form = formOf(rules, view.year)
  const summary = reading?.taken_at ? reading : undefined
  const context: StatementContext = { view, form, summary, statements, template }
  return (
    <Page
      title={`Tax statement ${yearInFigures(view.year)}`}
      intro={`${form}: who gave how much, for the tax office. Each donor then gets a certificate. Gifts that are not in are listed with what to do about them.`}
      actions={<YearLinks year={view.year} to={(year) => tabOf(year, view.tab)} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <TestModeNotice testMode={loaderData.testMode} />
        {template && statements && summary && (
          <Due form={form} year={view.year} template={template} statements={statements} summary={summary} />
        )}
        {summary && <AsOf year={view.year} taken={summary.taken_at} isUpdating={summary.is_updating} />}
        {failed && !summary && <LoadFailed onRetry={revalidate} />}
        {!failed && !summary && <Skeleton className="h-48" />}
        {summary && <ReadyCard year={view.year} summary={summary} findings={findings} />}
        <Card>
          <Tabs view={view} summary={summary} />
          <Outlet context={context} />
        </Card>
      </div>
    </Page>
  )
}

/** Form 10BD or Form 113, by the law of the year's last day. */
function formOf(rules: TaxRuleRow[] | undefined, year: number): string {
  return rules?.find((rule) => covers(rule, daysOfYear(year).to))?.statement ?? 'Yearly statement'
}

type AsOfProps = { year: number; taken: string; isUpdating: boolean }

/** The moment of the snapshot, and another one at once. */
function AsOf({ year, taken, isUpdating }: AsOfProps) {
  const { isBusy, run } = useAction()
  return (
    <p className="flex min-h-11 flex-wrap items-center gap-x-2 text-soft lg:min-h-9">
      As of {when(taken)}
      {isUpdating ? (
        <span>Updating...</span>
      ) : (
        <SmallButton
          disabled={isBusy}
          onPress={() => run(() => refreshStatement(year), { failed: statementToasts.loadFailed })}
          look="quiet"
        >
          Update now
        </SmallButton>
      )}
    </p>
  )
}

const LOOK_AGAIN_MS = 1000

/** Reads the screen again once a newer snapshot is there. */
function useNewerSnapshot(year: number, reading: Reading | NoReading | undefined): void {
  const { revalidate } = useRevalidator()
  const isUpdating = reading?.is_updating ?? false
  const taken = reading?.taken_at
  useEffect(() => {
    if (!isUpdating) return
    const look = async () => {
      try {
        const next = await readSummary(year)
        if (!next.is_updating || next.taken_at !== taken) revalidate()
      } catch {
        // The loader then shows the failure, once.
        clearInterval(timer)
        revalidate()
      }
    }
    const timer = setInterval(look, LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isUpdating, taken, year, revalidate])
}

type DueProps = {
  form: string
  year: number
  template: TemplateRow
  statements: Statement[]
  summary: Summary
}

function Due({ form, year, template, statements, summary }: DueProps) {
  const filed = filedRows(statements)
  const today = filed.isWhole ? filed.on : dayOf(new Date())
  const late = daysLate(year, template, today)
  // The amount filed late; before filing, the amount to be filed, as on Home.
  const total = filed.isWhole ? filed.amount : toFile(summary).amount
  const fee = lateFee(year, template, today, total)
  const due = dayInWords(dueOn(year, template))
  if (late === 0)
    return filed.isWhole ? (
      <p className="text-leaf">
        Filed on {dayInWords(filed.on)}, in time: it was due on {due}.
      </p>
    ) : (
      <p className="text-soft">
        {form} is due on {due}.{stillOpen(filed)}
      </p>
    )
  const days = late === 1 ? 'one day' : `${formatNumber(late)} days`
  return (
    <p role={filed.isWhole ? undefined : 'alert'} className="rounded-md border border-danger p-3 text-danger">
      {filed.isWhole ? `It was filed ${days} late` : `${form} was due on ${due}, ${days} ago`}.
      {toPaise(fee) > 0 &&
        ` The late fee is ${formatRupees(fee)}${filed.isWhole || toPaise(fee) === toPaise(total) ? '' : ` so far, and ${formatRupees(template.late_fee_a_day)} more each day`}.`}
      {stillOpen(filed)}
    </p>
  )
}

/** Reminder for a statement of which only some files were filed. */
function stillOpen(filed: FiledRows): string {
  if (filed.isWhole || filed.openFiles === 0) return ''
  return filed.openFiles === 1
    ? ' One file of it is not marked as filed yet.'
    : ` ${formatNumber(filed.openFiles)} files of it are not marked as filed yet.`
}

const TABS: Record<StatementTab, string> = {
  'not-in': 'Not in',
  in: 'In the statement',
  questions: 'Questions',
  export: 'Check and export',
  filed: 'Filing',
  certificates: 'Certificates',
}

function Tabs({ view, summary }: { view: StatementView; summary: Summary | undefined }) {
  const counts: Partial<Record<StatementTab, number | undefined>> = {
    'not-in': summary?.not_in,
    in: summary?.rows.count,
    questions: summary?.rows.questions,
  }
  return (
    <nav aria-label="Part of the statement" className="mb-3 flex flex-wrap gap-x-1 border-line border-b">
      {statementTabs.map((tab) => (
        <Link
          key={tab}
          to={tabOf(view.year, tab)}
          preventScrollReset
          aria-current={tab === view.tab ? 'page' : undefined}
          className="inline-flex min-h-11 items-center gap-1.5 border-transparent border-b-2 px-3 font-semibold text-brand hover:border-edge aria-[current]:border-brand aria-[current]:text-heading lg:min-h-9"
        >
          {TABS[tab]}
          {counts[tab] !== undefined && (
            <span className="text-soft tabular-nums">{formatNumber(counts[tab])}</span>
          )}
        </Link>
      ))}
    </nav>
  )
}
