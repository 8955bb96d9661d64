import { daysOfYear } from '#domain/india/financial-year.ts'
import { type Verdict, verdictWords } from '#domain/statement/verdicts.ts'
import { toast } from '#web/ui/toast.ts'
import { beginBatch } from '../../donations/receipts/batches-data.ts'
import { useAction } from '../../hooks/use-action.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import { GiftList } from './gift-list.tsx'
import type { StatementView } from './list-address.ts'
import { type GiftPage, runToTheEnd } from './statement-data.ts'
import { statementToasts } from './toasts.ts'

type Props = {
  view: StatementView & { reason: Exclude<Verdict, 'in'> }
  gifts: Promise<GiftPage>
  isUpdating: boolean
}

/** The gifts of one reason, each with what mends it, and all of them at once. */
export function ReasonGifts({ view, gifts, isUpdating }: Props) {
  const { value: page, isStale } = useResolved(gifts, statementToasts.loadFailed)
  const { title } = verdictWords[view.reason]
  return (
    <section className="mt-2 mb-4">
      <h4 className="sr-only">Gifts: {title}</h4>
      {page && page.count > 0 && (
        <div className="mb-2 flex justify-end empty:hidden">
          <ForAll view={view} count={page.count} />
        </div>
      )}
      <GiftList
        label={`Gifts: ${title}`}
        view={view}
        reason={view.reason}
        detail={detailOf(view.reason)}
        page={page}
        isStale={isStale}
        isUpdating={isUpdating}
      />
    </section>
  )
}

function detailOf(reason: Props['view']['reason']): string {
  const { canAsk, choice } = verdictWords[reason]
  if (reason === 'left_out') return 'Why'
  if (canAsk) return 'Missing'
  return choice ? 'Receipt, or what is missing' : 'Receipt'
}

function ForAll({ view, count }: { view: Props['view']; count: number }) {
  const { isBusy, run } = useAction()
  const confirm = useConfirm()
  const { reason, year } = view
  const { canAsk, canIssue } = verdictWords[reason]
  const many = count === 1 ? 'one gift' : `${count} gifts`
  if (canIssue)
    return (
      <SmallButton
        disabled={isBusy}
        onPress={() =>
          run(() => beginBatch('issue', daysOfYear(year)), {
            failed: statementToasts.issueFailed,
            onDone: () => toast.success(statementToasts.issueBegun),
          })
        }
      >
        Issue all that are due
      </SmallButton>
    )
  if (!canAsk) return null
  const ask = async () => {
    const isAgreed = await confirm({
      question: `Ask the donors of ${many}?`,
      yes: 'Ask them',
      children:
        'Each gets one email with a link to a short form, however many gifts they made. Donors who were asked within the last week are not asked again.',
    })
    if (!isAgreed) return
    run(
      () =>
        runToTheEnd({
          kind: 'ask',
          year,
          verdict: reason as 'no_identifier' | 'no_address' | 'no_name' | 'anonymous',
        }),
      {
        failed: statementToasts.askFailed,
        onDone: ({ done }) => toast.success(statementToasts.asked(done)),
      },
    )
  }
  return (
    <SmallButton disabled={isBusy} onPress={ask}>
      {isBusy ? 'Asking...' : 'Ask all these donors'}
    </SmallButton>
  )
}
