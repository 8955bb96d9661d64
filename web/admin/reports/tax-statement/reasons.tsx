import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { formatRupees } from '#domain/india/money.ts'
import { formatNumber } from '#domain/india/numbers.ts'
import { type Verdict, verdicts, verdictWords } from '#domain/statement/verdicts.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { load } from '../../data/load.ts'
import { useAction } from '../../hooks/use-action.ts'
import { Check } from '../../ui/fields.tsx'
import type { Route } from './+types/reasons'
import { addressOf, readView, type StatementView } from './list-address.ts'
import { ReasonGifts } from './reason-gifts.tsx'
import { useStatement } from './statement-context.ts'
import { type Choices, readGifts, type Summary, saveChoice, type VerdictSum } from './statement-data.ts'
import { statementToasts } from './toasts.ts'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { year, reason, page } = readView(new URL(request.url))
  return { gifts: reason ? load(() => readGifts(year, reason, page)) : null }
}

export default function NotIn({ loaderData: { gifts } }: Route.ComponentProps) {
  const { view, summary } = useStatement()
  if (!summary) return <Skeleton className="h-40" />
  return (
    <Reasons
      view={view}
      summary={summary}
      gifts={
        view.reason &&
        gifts && (
          <ReasonGifts
            view={{ ...view, reason: view.reason }}
            gifts={gifts}
            isUpdating={summary.is_updating}
          />
        )
      }
    />
  )
}

type Reason = Exclude<Verdict, 'in'>
type Props = {
  view: StatementView
  summary: Summary
  /** The gifts of the reason that was pressed, shown below it. */
  gifts: ReactNode
}

/** Why gifts are not in the statement, those first that can still come in. */
function Reasons({ view, summary, gifts }: Props) {
  const found = verdicts.flatMap((verdict) => {
    const sum = summary.verdicts.find((one) => one.verdict === verdict)
    if (verdict === 'in' || !(sum || verdict === view.reason)) return []
    // The one that is open stays when its last gift is mended.
    return [{ verdict, sum: sum ?? { ...NONE, verdict } }]
  })
  if (found.length === 0) return <p>Every gift of this year is in the statement.</p>
  const groups = [
    { title: 'To fix', of: found.filter(({ verdict }) => verdictWords[verdict].group === 'mend') },
    {
      title: 'Not for the statement',
      of: found.filter(({ verdict }) => verdictWords[verdict].group === 'out'),
    },
  ]
  return (
    <div className="grid gap-5">
      {groups.map(
        ({ title, of }) =>
          of.length > 0 && (
            <section key={title}>
              <h3 className="text-heading text-lg">{title}</h3>
              <ul className="mt-1 divide-y divide-line border-line border-y">
                {of.map(({ verdict, sum }) => (
                  <ReasonLine
                    key={verdict}
                    view={view}
                    verdict={verdict}
                    sum={sum}
                    choices={summary.choices}
                    gifts={gifts}
                  />
                ))}
              </ul>
            </section>
          ),
      )}
    </div>
  )
}

const NONE = { gifts: 0, amount: '0', chosen_gifts: 0, chosen_amount: '0' }

type LineProps = Pick<Props, 'view' | 'gifts'> & { verdict: Reason; sum: VerdictSum; choices: Choices }

function ReasonLine({ view, verdict, sum, choices, gifts }: LineProps) {
  const { title, text, choice } = verdictWords[verdict]
  const isOpen = view.reason === verdict
  return (
    <li className="py-2">
      <Link
        to={addressOf({ ...view, reason: isOpen ? '' : verdict, page: 1 })}
        preventScrollReset
        aria-current={isOpen ? 'true' : undefined}
        className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 rounded-md px-1 hover:bg-sunken aria-[current]:bg-sunken"
      >
        <span className="min-w-0 flex-1 basis-60">
          <span className="block font-semibold text-brand">{title}</span>
          <span className="text-soft">{text}</span>
        </span>
        <span className="text-soft tabular-nums">
          {formatNumber(sum.gifts)} {sum.gifts === 1 ? 'gift' : 'gifts'}
        </span>
        <span className="font-semibold tabular-nums">{formatRupees(sum.amount)}</span>
      </Link>
      {sum.chosen_gifts > 0 && (
        <p className="px-1 text-leaf">
          {formatNumber(sum.chosen_gifts)} of them with {formatRupees(sum.chosen_amount)}{' '}
          {sum.chosen_gifts === 1 ? 'is' : 'are'} in the statement by your choice.
        </p>
      )}
      {choice && <ChoiceBox choice={choice} choices={choices} />}
      {isOpen && gifts}
    </li>
  )
}

type Choice = keyof Omit<Choices, 'year'>

const CHOICES: Record<Choice, string> = {
  with_anonymous: 'Put them into the statement anyway, as rows without an identifier',
  with_imported: 'Put those with an identifier into the statement anyway',
  with_cash_above_limit: 'Put those with an identifier into the statement anyway',
}

/** Shows the pressed state until it is stored: a read that began before may still return the former one. */
function ChoiceBox({ choice, choices }: { choice: Choice; choices: Choices }) {
  const { run } = useAction()
  const stored = choices[choice]
  const [pressed, setPressed] = useState<boolean | null>(null)
  useEffect(() => {
    if (pressed === stored) setPressed(null)
  }, [pressed, stored])
  const press = async (isIn: boolean) => {
    setPressed(isIn)
    let isSaved = false
    await run(() => saveChoice({ year: choices.year, [choice]: isIn }), {
      failed: statementToasts.choiceFailed,
      onDone() {
        isSaved = true
        toast.success(statementToasts.choiceSaved)
      },
    })
    if (!isSaved) setPressed(null)
  }
  return <Check label={CHOICES[choice]} checked={pressed ?? stored} onChange={press} />
}
