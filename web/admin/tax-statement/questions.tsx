import { Link } from 'react-router'
import { formatRupees } from '#domain/money.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '../lib/use-action.ts'
import { type SomeOf, useMore } from '../lib/use-more.ts'
import { Pager } from '../ui/pager.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { smallButton } from '../ui/small-button.ts'
import { FindingLine } from './finding-line.tsx'
import { addressOf, type StatementView } from './list-address.ts'
import { statementMessages } from './messages.ts'
import { identifierOf } from './rows.tsx'
import { chooseName, type Finding, PAGE_SIZE, type Question, readWrongNumbers } from './statement-data.ts'

type Props = {
  view: StatementView
  questions: Question[] | undefined
  count: number
  wrongNumbers: SomeOf<Finding> | undefined
}

/** One identifier with two names: which one is right? And numbers that cannot be right. */
export function Questions({ view, questions, count, wrongNumbers }: Props) {
  if (!questions) return <Skeleton className="h-40" />
  return (
    <>
      <TwoNames view={view} questions={questions} count={count} />
      {wrongNumbers && wrongNumbers.count > 0 && <WrongNumbers year={view.year} first={wrongNumbers} />}
    </>
  )
}

function WrongNumbers({ year, first }: { year: number; first: SomeOf<Finding> }) {
  const { rows, count, isBusy, more } = useMore(
    first,
    async (past) => (await readWrongNumbers(year, past)).rows,
    statementMessages.loadFailed,
    year,
  )
  return (
    <section className="mt-6">
      <h3 className="text-heading text-lg">Numbers that the portal would refuse, by the last check</h3>
      <p className="text-soft">
        Such as the PAN of a company with the name of a person. Put the record right, correct the receipt,
        then check again.
      </p>
      <ul aria-label="Wrong numbers" className="mt-1 divide-y divide-line">
        {rows.map((finding) => (
          <FindingLine key={finding.id} finding={finding} year={year} />
        ))}
      </ul>
      <ShowMore shown={rows.length} count={count} isBusy={isBusy} onMore={more} of="the numbers" />
    </section>
  )
}

type TwoNamesProps = { view: StatementView; questions: Question[]; count: number }

function TwoNames({ view, questions, count }: TwoNamesProps) {
  const { isBusy, run } = useAction()
  if (questions.length === 0) return <p>No identifier has gifts under two names.</p>
  return (
    <>
      <p className="text-soft">
        The portal takes one name for an identifier. Choose the one on the PAN; all gifts then stand in one
        row under it. If two people gave one number by mistake, put their records right instead.
      </p>
      <ul className="wrap-anywhere mt-3 grid grid-cols-[minmax(0,1fr)] gap-4">
        {questions.map((question) => (
          <li key={question.id} className="rounded-md border border-line p-3">
            <p className="font-semibold">
              {identifierOf(question)}, {formatRupees(question.amount)} together
            </p>
            <ul className="mt-2 divide-y divide-line">
              {question.names.map(({ donation_id, share_id, name, address, amount, gifts }) => (
                <li
                  key={share_id ?? donation_id}
                  className="flex flex-wrap items-center justify-between gap-2 py-2"
                >
                  <span className="min-w-0">
                    <Link to={`/admin/donations/${donation_id}`} className="text-brand hover:underline">
                      {name ?? 'Without a name'}
                    </Link>
                    <span className="block text-soft text-xs">{address}</span>
                  </span>
                  <span className="flex flex-wrap items-center gap-3">
                    <span className="text-soft tabular-nums">
                      {gifts === 1 ? 'One gift' : `${gifts} gifts`}, {formatRupees(amount)}
                    </span>
                    <button
                      type="button"
                      disabled={isBusy}
                      onClick={() =>
                        run(() => chooseName({ donation_id, share_id }), {
                          failed: statementMessages.nameFailed,
                          onDone: () => toast.success(statementMessages.nameChosen),
                        })
                      }
                      className={smallButton('outline')}
                    >
                      Use this name<span className="sr-only"> {name}</span>
                    </button>
                  </span>
                </li>
              ))}
            </ul>
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
