import { Link, redirect, useRevalidator } from 'react-router'
import { financialYearOf, yearInFigures } from '#domain/india/financial-year.ts'
import { isDay } from '#domain/india/indian-days.ts'
import { load } from '../../data/load.ts'
import { readTestMode } from '../../data/test-mode.ts'
import { BackLink } from '../../donations/gift-frame.tsx'
import { payoutPath } from '../../donations/payouts/payouts-data.ts'
import { useAction } from '../../hooks/use-action.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { WarningIcon } from '../../ui/icons.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import { TestModeNotice } from '../../ui/test-mode-notice.tsx'
import { monthInWords } from '../money-trail/trail-data.ts'
import type { Route } from './+types/month'
import {
  type BookMonth,
  type BookProblem,
  differenceInWords,
  forgetVoucher,
  isOver,
  readMonth,
  readProblems,
  readVouchers,
  stateInWords,
  yearPath,
} from './books-data.ts'
import { MonthActions } from './month-actions.tsx'
import { MonthFiles } from './month-files.tsx'
import { booksToasts } from './toasts.ts'
import { Vouchers } from './vouchers.tsx'

export function clientLoader({ params: { month } }: Route.ClientLoaderArgs) {
  if (!isDay(`${month}-01`)) throw redirect('/admin/books')
  return {
    month,
    state: load(() => readMonth(month)),
    problems: load(() => readProblems(month)),
    vouchers: load(() => readVouchers(month)),
    testMode: load(readTestMode),
  }
}

export default function MonthScreen({ loaderData }: Route.ComponentProps) {
  return <Month key={loaderData.month} {...loaderData} />
}

/** One month of the books: problems, files and vouchers. */
function Month({ month, state, problems, vouchers, testMode }: ReturnType<typeof clientLoader>) {
  const { value: known, failed } = useResolved(state, booksToasts.loadFailed)
  const { value: found } = useResolved(problems, booksToasts.loadFailed)
  const { revalidate } = useRevalidator()
  const year = financialYearOf(`${month}-01`)
  const toDelete = found?.filter(isGone) ?? []
  const others = found?.filter((problem) => !isGone(problem)) ?? []
  return (
    <Page
      title={`Books of ${monthInWords(month)}`}
      intro={known && <State of={known} />}
      actions={known && <MonthActions month={known} />}
    >
      <BackLink to={yearPath(year)}>Books {yearInFigures(year)}</BackLink>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <TestModeNotice testMode={testMode} />
        {failed && !known && <LoadFailed onRetry={revalidate} />}
        <Problems title="Delete in your books" problems={toDelete} />
        <Problems title="To check" problems={others} />
        {known && <MonthFiles month={month} state={known} />}
        <Card>
          <h2 className="mb-2 text-heading text-xl">Vouchers</h2>
          <Vouchers month={month} first={vouchers} isExported={Boolean(known?.exported_at)} />
        </Card>
      </div>
    </Page>
  )
}

const isGone = ({ code }: BookProblem) => code === 'voucher_gone'

function State({ of }: { of: BookMonth }) {
  const difference = differenceInWords(of)
  return (
    <>
      {stateInWords(of)}.{of.state === 'closed' && !of.exported_at && ' It was not exported yet.'}
      {of.state !== 'closed' && !isOver(of.month) && ' It can be closed once it is over.'}
      {difference && <span className="text-clay"> {difference}.</span>}
      {of.note && <span className="wrap-anywhere block">Payout lines stay open: {of.note}</span>}
    </>
  )
}

function Problems({ title, problems }: { title: string; problems: readonly BookProblem[] }) {
  if (problems.length === 0) return null
  return (
    <section aria-label={title} className="rounded-lg border-2 border-clay bg-surface p-4 sm:p-5">
      <h2 className="flex items-center gap-2 text-heading text-xl">
        <WarningIcon className="size-5 text-clay" />
        {title}
      </h2>
      <ul className="mt-1 divide-y divide-line">
        {problems.map((problem) => (
          <li
            key={`${problem.code} ${problem.message}`}
            className="wrap-anywhere flex flex-wrap items-center gap-x-3 py-1.5"
          >
            {problem.message}
            <Remedy of={problem} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Leads to the place where a problem is solved. */
function Remedy({ of: { code, donation_id, settlement_id, remote_id } }: { of: BookProblem }) {
  if (code === 'voucher_gone' && remote_id) return <Deleted remoteId={remote_id} />
  const [to, label] =
    code === 'unnamed_ledger'
      ? ['/admin/books/ledgers', 'Open the ledgers']
      : donation_id
        ? [`/admin/donations/${donation_id}`, 'Open the gift']
        : [settlement_id && payoutPath(settlement_id), 'Open the payout']
  return to ? (
    <Link to={to} className="inline-flex min-h-11 items-center text-brand underline lg:min-h-8">
      {label}
    </Link>
  ) : null
}

/** Staff deleted a voucher in their own books. */
function Deleted({ remoteId }: { remoteId: string }) {
  const { isBusy, run } = useAction()
  return (
    <SmallButton
      needs="books.write"
      disabled={isBusy}
      about={remoteId}
      onPress={() => run(() => forgetVoucher(remoteId), { failed: booksToasts.forgetFailed })}
    >
      I deleted it
    </SmallButton>
  )
}
