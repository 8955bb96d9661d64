import { Link, useRevalidator, useSearchParams } from 'react-router'
import { daysOfYear, financialYearOf, yearInFigures } from '#domain/india/financial-year.ts'
import { dayInWords, dayOf } from '#domain/india/indian-days.ts'
import { formatRupees, toPaise } from '#domain/india/money.ts'
import { formatNumber } from '#domain/india/numbers.ts'
import { covers } from '#domain/registrations/covers.ts'
import { daysLate, dueOn, lateFee } from '#domain/statement/due.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { load } from '../../data/load.ts'
import { readTaxRules, type TaxRuleRow } from '../../data/tax-rules.ts'
import { readTestMode } from '../../data/test-mode.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { useLastPage } from '../../lib/last-page.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { TestModeNotice } from '../../ui/test-mode-notice.tsx'
import type { Route } from './+types/tax-statement'
import { Certificates } from './certificates.tsx'
import { readCertificates } from './certificates-data.ts'
import { ExportPanel } from './export-panel.tsx'
import { type WhatIsFiled, whatIsFiled } from './filed-rows.ts'
import { Filing } from './filing.tsx'
import { readExports } from './filing-data.ts'
import { addressOf, readView, type StatementTab, type StatementView, statementTabs } from './list-address.ts'
import { Questions } from './questions.tsx'
import { ReasonGifts } from './reason-gifts.tsx'
import { Reasons } from './reasons.tsx'
import { RowGifts, Rows } from './rows.tsx'
import {
  hasSecondStep,
  PAGE_SIZE,
  type RowPage,
  readChanges,
  readGifts,
  readGiftsOfRow,
  readLastFindings,
  readQuestions,
  readRows,
  readRuns,
  readStatements,
  readSummary,
  readWrongNumbers,
  type Statement,
  type Summary,
} from './statement-data.ts'
import { ReadyCard } from './summary.tsx'
import { toFile } from './sums.ts'
import { readTemplateOf, type TemplateRow } from './template-data.ts'
import { statementMessages } from './toasts.ts'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { year, tab, reason, line, page } = readView(new URL(request.url).searchParams)
  const isOn = (...tabs: StatementTab[]) => tabs.includes(tab)
  const giftsOf = () => {
    if (reason && isOn('not-in')) return load(() => readGifts(year, reason, page))
    return line !== null && isOn('in') ? load(() => readGiftsOfRow(year, line, page)) : null
  }
  return {
    summary: load(() => readSummary(year)),
    rows: load(() => readRows(year, tab === 'in' && line === null ? page : 1)),
    gifts: giftsOf(),
    questions: isOn('questions') ? load(() => readQuestions(year, page)) : null,
    wrongNumbers: isOn('questions') ? load(() => readWrongNumbers(year)) : null,
    changes: isOn('export', 'filed') ? load(() => readChanges(year, isOn('filed') ? page : 1)) : null,
    exports: isOn('filed') ? load(() => readExports(year)) : null,
    statements: load(() => readStatements(year)),
    certificates: isOn('certificates') ? load(() => readCertificates(year)) : null,
    runs: isOn('export') ? load(() => readRuns(year)) : null,
    lastFindings: load(() => readLastFindings(year)),
    secondStep: load(hasSecondStep),
    template: load(() => readTemplateOf(year)),
    rules: load(readTaxRules),
    testMode: load(readTestMode),
  }
}

/** The yearly statement of gifts for the tax office, from the first missing PAN to the last certificate. */
export default function TaxStatement({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const view = readView(params)
  return <Year key={view.year} view={view} loaderData={loaderData} />
}

const nothing = Promise.resolve(undefined)

function Year({ view, loaderData }: { view: StatementView } & Pick<Route.ComponentProps, 'loaderData'>) {
  const { revalidate } = useRevalidator()
  const { value: summary, failed } = useResolved(loaderData.summary, statementMessages.loadFailed)
  const { value: rows, isStale } = useResolved(loaderData.rows, statementMessages.rowsFailed)
  const { value: gifts, isStale: giftsStale } = useResolved(
    loaderData.gifts ?? nothing,
    statementMessages.loadFailed,
  )
  const { value: questions } = useResolved(loaderData.questions ?? nothing, statementMessages.loadFailed)
  const { value: wrongNumbers } = useResolved(
    loaderData.wrongNumbers ?? nothing,
    statementMessages.loadFailed,
  )
  const { value: changes, isStale: changesStale } = useResolved(
    loaderData.changes ?? nothing,
    statementMessages.loadFailed,
  )
  const { value: certificates } = useResolved(
    loaderData.certificates ?? nothing,
    statementMessages.certificatesFailed,
  )
  const { value: findings } = useResolved(loaderData.lastFindings)
  const { value: statements } = useResolved(loaderData.statements)
  const { value: exports } = useResolved(loaderData.exports ?? nothing, statementMessages.loadFailed)
  const { value: template } = useResolved(loaderData.template)
  const { value: rules } = useResolved(loaderData.rules)
  const form = formOf(rules, view.year)
  const fresh = isStale ? undefined : rows
  const giftCount = giftsStale ? undefined : gifts?.count
  const listed: Partial<Record<StatementTab, number | undefined>> = {
    'not-in': giftCount,
    in: view.line === null ? fresh?.count : giftCount,
    questions: fresh?.questions,
    filed: changesStale ? undefined : changes && changes.new + changes.changed + changes.gone,
  }
  useLastPage({
    page: view.page,
    pageSize: PAGE_SIZE,
    count: listed[view.tab],
    to: (page) => addressOf({ ...view, page }),
  })

  return (
    <Page
      title={`Tax statement ${yearInFigures(view.year)}`}
      intro={`${form}: who gave how much, for the tax office. Each donor then gets a certificate. Gifts that are not in are listed with what to do about them.`}
      actions={<Years year={view.year} view={view} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <TestModeNotice testMode={loaderData.testMode} />
        {template && statements && summary && (
          <Due form={form} year={view.year} template={template} statements={statements} summary={summary} />
        )}
        {failed && !summary && <LoadFailed onRetry={revalidate} />}
        {!failed && !summary && <Skeleton className="h-48" />}
        {summary && <ReadyCard view={view} summary={summary} rows={rows} findings={findings} />}
        <Card>
          <Tabs view={view} summary={summary} rows={rows} />
          {view.tab === 'not-in' && summary && (
            <Reasons
              view={view}
              summary={summary}
              gifts={
                view.reason && (
                  <ReasonGifts view={{ ...view, reason: view.reason }} page={gifts} isStale={giftsStale} />
                )
              }
            />
          )}
          {view.tab === 'in' &&
            (view.line === null ? (
              <Rows view={view} page={rows} isStale={isStale} />
            ) : (
              <RowGifts view={view} page={gifts} isStale={giftsStale} />
            ))}
          {view.tab === 'questions' && (
            <Questions
              view={view}
              questions={questions}
              count={rows?.questions ?? 0}
              wrongNumbers={wrongNumbers}
            />
          )}
          {view.tab === 'export' && loaderData.runs && (
            <ExportPanel
              year={view.year}
              template={template}
              rows={rows}
              changes={changes}
              runs={loaderData.runs}
              secondStep={loaderData.secondStep}
            />
          )}
          {view.tab === 'certificates' && statements && (
            <Certificates year={view.year} page={certificates} isFiled={statements.length > 0} />
          )}
          {view.tab === 'filed' && (
            <Filing view={view} form={form} changes={changes} statements={statements} exports={exports} />
          )}
        </Card>
      </div>
    </Page>
  )
}

/** Form 10BD or Form 113, by the law of the year's last day. */
function formOf(rules: TaxRuleRow[] | undefined, year: number): string {
  return rules?.find((rule) => covers(rule, daysOfYear(year).to))?.statement ?? 'Yearly statement'
}

const YEARS_BACK = 4

function Years({ year, view }: { year: number; view: StatementView }) {
  const current = financialYearOf(dayOf(new Date()))
  const years = Array.from({ length: YEARS_BACK }, (_, back) => current - back)
  if (!years.includes(year)) years.push(year)
  return (
    <nav aria-label="Year" className="flex flex-wrap gap-1">
      {years.map((one) => (
        <Link
          key={one}
          to={addressOf({ ...view, year: one, reason: '', line: null, page: 1 })}
          aria-current={one === year ? 'page' : undefined}
          className="inline-flex min-h-11 items-center rounded-md border border-transparent px-3 font-semibold text-brand hover:bg-sunken aria-[current]:border-brand aria-[current]:text-heading lg:min-h-9"
        >
          {yearInFigures(one)}
        </Link>
      ))}
    </nav>
  )
}

type DueProps = {
  form: string
  year: number
  template: TemplateRow
  statements: Statement[]
  summary: Summary
}

function Due({ form, year, template, statements, summary }: DueProps) {
  const filed = whatIsFiled(statements)
  const today = filed.isWhole ? filed.on : dayOf(new Date())
  const late = daysLate(year, template, today)
  // What was filed too late; until then all that is to be filed, as on Home.
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

/** Of a statement in several files that was begun. */
function stillOpen(filed: WhatIsFiled): string {
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

type TabsProps = { view: StatementView; summary: Summary | undefined; rows: RowPage | undefined }

function Tabs({ view, summary, rows }: TabsProps) {
  const counts: Partial<Record<StatementTab, number | undefined>> = {
    'not-in': summary?.not_in,
    in: rows?.count,
    questions: rows?.questions,
  }
  return (
    <nav aria-label="Part of the statement" className="mb-3 flex flex-wrap gap-x-1 border-line border-b">
      {statementTabs.map((tab) => (
        <Link
          key={tab}
          to={addressOf({ ...view, tab, reason: '', line: null, page: 1 })}
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
