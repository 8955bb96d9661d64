import { Link } from 'react-router'
import { formatRupees } from '#domain/money.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '../lib/use-action.ts'
import { smallButton } from '../ui/small-button.ts'
import { statementMessages } from './messages.ts'
import { identifierOf } from './rows.tsx'
import { chooseName, type Question } from './statement-data.ts'

/** One identifier with two names: which one is right? */
export function Questions({ questions }: { questions: Question[] | undefined }) {
  const { isBusy, run } = useAction()
  if (!questions) return <Skeleton className="h-40" />
  if (questions.length === 0) return <p>No identifier gave under two names.</p>
  return (
    <>
      <p className="text-soft">
        The portal takes one name for an identifier. Choose the one on the PAN; all gifts then stand in one
        row under it. If two people gave one number by mistake, put their records right instead.
      </p>
      <ul className="mt-3 grid gap-4">
        {questions.map((question) => (
          <li key={question.id} className="rounded-md border border-line p-3">
            <p className="font-semibold">
              {identifierOf(question)}, {formatRupees(question.amount)} together
            </p>
            <ul className="mt-2 divide-y divide-line">
              {question.names.map(({ donation_id, name, address, amount, gifts }) => (
                <li key={donation_id} className="flex flex-wrap items-center justify-between gap-2 py-2">
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
                        run(() => chooseName(donation_id), {
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
    </>
  )
}
