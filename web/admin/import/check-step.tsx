import type { ReactNode } from 'react'
import { formatNumber } from '#domain/india/numbers.ts'
import type { Corrections, RowProblem } from '#domain/tables/columns.ts'
import { useResolved } from '../hooks/use-resolved.ts'
import { Card } from '../ui/page.tsx'
import { SmallButton } from '../ui/small-button.tsx'
import type { Checked } from './file-worker.ts'
import { Problems, Questions } from './problems.tsx'
import { useCorrections } from './use-corrections.ts'
import { ValuesToMatch } from './values-to-match.tsx'

/** The result of every row if the import is finished now. */
export type Plan = {
  /** With the rows to list, if any. */
  outcomes: { words: string; count: number; rows: number[] }[]
  /** Rows that add or change something. */
  changes: number
  /** About comparing the rows with stored data. */
  questions: RowProblem[]
}

export type ImportCheck = {
  checked: Checked
  /** Null if there are no valid rows. */
  importId: string | null
  onRejected: () => Promise<string>
  /** Checks all rows again, with these corrections beside earlier ones. */
  onCorrect: (corrections: Corrections) => void
  onBack: () => void
  onFinish: (importId: string) => void
}

type Props = ImportCheck & {
  /** Null if there is no import. */
  planning: Promise<Plan> | null
  /** Toast if there is no plan. */
  failed: string
  /** "3 donors". */
  inWords: (changes: number) => string
  /** Choices that change the plan. */
  children: ReactNode
}

const NO_PLAN = Promise.resolve<Plan>({ outcomes: [], changes: 0, questions: [] })
const LISTED_ROWS = 20

/** Previews the result of every row before the import. */
export function CheckStep({ checked, importId, planning, failed, inWords, children, ...on }: Props) {
  const { value: plan, isStale } = useResolved(planning ?? NO_PLAN, failed)
  const { corrections, count, setCell, setValue } = useCorrections()
  return (
    <>
      <ValuesToMatch values={checked.values} onChange={setValue} />
      {checked.problemCount > 0 && <Problems checked={checked} onRejected={on.onRejected} onCell={setCell} />}
      <Questions
        onCell={setCell}
        questions={[...checked.questions, ...(plan?.questions ?? [])]}
        count={checked.questionCount + (plan?.questions.length ?? 0)}
      />
      <Card>
        <h2 className="text-heading text-xl">What will happen</h2>
        {importId ? (
          <>
            {children}
            <div role="status" aria-busy={isStale || undefined} className="mt-3">
              <ul className="grid gap-1">
                {plan ? (
                  plan.outcomes.map(({ words, count, rows }) => (
                    <li key={words}>
                      <strong>{formatNumber(count)}</strong> {words}
                      {rows.length > 0 && rows.length <= LISTED_ROWS && (
                        <span className="text-soft text-xs"> (row {rows.join(', ')})</span>
                      )}
                    </li>
                  ))
                ) : (
                  <li>Comparing…</li>
                )}
                {checked.rejected > 0 && (
                  <li>
                    <strong>{formatNumber(checked.rejected)}</strong> with problems, to be left out
                  </li>
                )}
              </ul>
            </div>
          </>
        ) : (
          <p className="mt-2">
            No row can be imported. Correct the rows above or the file, or match its columns again.
          </p>
        )}
        <div className="mt-4 flex flex-wrap justify-end gap-2">
          <SmallButton onPress={on.onBack} look="quiet">
            Back to the columns
          </SmallButton>
          {count > 0 && (
            <SmallButton onPress={() => on.onCorrect(corrections())} look="solid">
              Check again with {count === 1 ? '1 correction' : `${formatNumber(count)} corrections`}
            </SmallButton>
          )}
          {importId && count === 0 && (
            <SmallButton
              disabled={!plan || isStale || plan.changes === 0}
              onPress={() => on.onFinish(importId)}
              look="solid"
            >
              {!plan
                ? 'Import'
                : plan.changes === 0
                  ? 'Nothing to change'
                  : `Import ${inWords(plan.changes)}`}
            </SmallButton>
          )}
        </div>
      </Card>
    </>
  )
}
