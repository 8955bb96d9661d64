import { useState } from 'react'
import { Link } from 'react-router'
import { dayInWords } from '#domain/india/indian-days.ts'
import { formatRupees } from '#domain/india/money.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { load } from '../../data/load.ts'
import { useAction } from '../../hooks/use-action.ts'
import type { SomeOf } from '../../hooks/use-more.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { useLastPage } from '../../lib/last-page.ts'
import { MoreList } from '../../ui/more-list.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import type { Route } from './+types/questions'
import { FindingLine } from './finding-line.tsx'
import { identifierOf } from './giver.ts'
import { LeaveOutDialog } from './leave-out-dialog.tsx'
import { addressOf, readView, type StatementView } from './list-address.ts'
import { useStatement } from './statement-context.ts'
import {
  chooseName,
  type Finding,
  keepSeparate,
  PAGE_SIZE,
  type Question,
  readQuestions,
  readWrongNumbers,
} from './statement-data.ts'
import { statementToasts } from './toasts.ts'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { year, page } = readView(new URL(request.url))
  return {
    questions: load(() => readQuestions(year, page)),
    wrongNumbers: load(() => readWrongNumbers(year)),
  }
}

/** Identifiers with several names or addresses, cash in parts, and numbers that cannot be right. */
export default function Questions({ loaderData }: Route.ComponentProps) {
  const { view, summary } = useStatement()
  const { value: questions } = useResolved(loaderData.questions, statementToasts.loadFailed)
  const { value: wrongNumbers } = useResolved(loaderData.wrongNumbers, statementToasts.loadFailed)
  const count = summary?.rows.questions
  useLastPage({
    page: view.page,
    pageSize: PAGE_SIZE,
    count,
    to: (page) => addressOf({ ...view, page }),
  })
  if (!questions || count === undefined) return <Skeleton className="h-40" />
  return (
    <>
      <OpenQuestions view={view} questions={questions} count={count} />
      {wrongNumbers && wrongNumbers.count > 0 && <WrongNumbers year={view.year} first={wrongNumbers} />}
    </>
  )
}

function WrongNumbers({ year, first }: { year: number; first: SomeOf<Finding> }) {
  return (
    <section className="mt-6">
      <h3 className="text-heading text-lg">Numbers that the portal would refuse, by the last check</h3>
      <p className="text-soft">
        Such as the PAN of a company with the name of a person. Put the record right, correct the receipt,
        then check again.
      </p>
      <MoreList
        first={first}
        read={async (past) => (await readWrongNumbers(year, past)).rows}
        failed={statementToasts.loadFailed}
        list={year}
        label="Wrong numbers"
        of="the numbers"
      >
        {(finding) => <FindingLine key={finding.id} finding={finding} year={year} />}
      </MoreList>
    </section>
  )
}

type OpenProps = { view: StatementView; questions: Question[]; count: number }

function OpenQuestions({ view, questions, count }: OpenProps) {
  if (questions.length === 0) return <p>No question is open.</p>
  return (
    <>
      <ul className="wrap-anywhere grid grid-cols-[minmax(0,1fr)] gap-4">
        {questions.map((question) => (
          <li key={question.id} className="rounded-md border border-line p-3">
            <p className="font-semibold">
              {identifierOf(question)}, {formatRupees(question.amount)} together
            </p>
            <p className="text-soft">{EXPLAINED[question.kind]}</p>
            {question.kind === 'cash' ? <CashInParts question={question} /> : <Givers question={question} />}
          </li>
        ))}
      </ul>
      {count > PAGE_SIZE && (
        <Pager
          page={view.page}
          pageSize={PAGE_SIZE}
          count={count}
          to={(to) => addressOf({ ...view, page: to })}
        />
      )}
    </>
  )
}

const EXPLAINED: Record<Question['kind'], string> = {
  name: 'Gifts under two names. Choose the one on the PAN: all gifts then stand in one row with its name and address, and the certificate goes to its email address. If two people gave one number by mistake, correct their records instead.',
  address:
    'Gifts with two postal or email addresses. Choose the donor’s own: all gifts then stand in one row with that address, and the certificate goes to that email address. If two people gave one number by mistake, correct their records instead.',
  cash: 'Several cash gifts on one day, together above the limit for cash. If they are one gift in parts, leave them out.',
}

function Givers({ question }: { question: Question }) {
  const { isBusy, run } = useAction()
  return (
    <ul className="mt-2 divide-y divide-line">
      {question.names.map(({ donation_id, share_id, name, address, email, is_vouched, amount, gifts }) => (
        <li key={share_id ?? donation_id} className="flex flex-wrap items-center justify-between gap-2 py-2">
          <span className="min-w-0">
            <Link to={`/admin/donations/${donation_id}`} className="text-brand hover:underline">
              {name ?? 'Without a name'}
            </Link>
            <span className="block text-soft text-xs">{address}</span>
            <span className="block text-soft text-xs">{email ?? 'No email address'}</span>
            {!is_vouched && <span className="block text-soft text-xs">Typed by a payer, not confirmed</span>}
          </span>
          <span className="flex flex-wrap items-center gap-3">
            <span className="text-soft tabular-nums">
              {gifts === 1 ? 'One gift' : `${gifts} gifts`}, {formatRupees(amount)}
            </span>
            <SmallButton
              disabled={isBusy}
              onPress={() =>
                run(() => chooseName({ donation_id, share_id }), {
                  failed: statementToasts.nameFailed,
                  onDone: () => toast.success(statementToasts.nameChosen),
                })
              }
              about={[name, address, email].filter(Boolean).join(', ')}
            >
              Use these details
            </SmallButton>
          </span>
        </li>
      ))}
    </ul>
  )
}

function CashInParts({ question: { gifts } }: { question: Question }) {
  const [leavingOut, setLeavingOut] = useState<Question['gifts'][number] | null>(null)
  const { isBusy, run } = useAction()
  const [first] = gifts
  return (
    <>
      <ul className="mt-2 divide-y divide-line">
        {gifts.map((gift) => (
          <li key={gift.donation_id} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <Link to={`/admin/donations/${gift.donation_id}`} className="text-brand hover:underline">
              {formatRupees(gift.amount)} on {dayInWords(gift.day)}
            </Link>
            <SmallButton onPress={() => setLeavingOut(gift)} look="quiet" about={formatRupees(gift.amount)}>
              Leave out
            </SmallButton>
          </li>
        ))}
      </ul>
      <SmallButton
        disabled={isBusy}
        onPress={() =>
          run(() => keepSeparate(gifts.map(({ donation_id }) => donation_id)), {
            failed: statementToasts.cashFailed,
            onDone: () => toast.success(statementToasts.cashKept),
          })
        }
        about={`of ${first?.name ?? 'this donor'}`}
      >
        They are separate gifts
      </SmallButton>
      {leavingOut && (
        <LeaveOutDialog
          donationId={leavingOut.donation_id}
          name={leavingOut.name ?? 'this donor'}
          isJoint={leavingOut.is_joint}
          onClose={() => setLeavingOut(null)}
        />
      )}
    </>
  )
}
