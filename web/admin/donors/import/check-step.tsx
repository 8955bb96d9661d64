import { useState } from 'react'
import { formatNumber } from '#domain/india/numbers.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { Card } from '../../ui/page.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import { donorMessages } from '../toasts.ts'
import type { Checked } from './file-worker.ts'
import { type ImportMode, type Outcome, type Planned, planImport } from './import-data.ts'
import { Problems, Questions } from './problems.tsx'

const MODES: [ImportMode, string, string][] = [
  ['skip', 'Skip them', 'Only new people are added.'],
  ['update', 'Update them', 'What the file says replaces what is stored; empty cells change nothing.'],
  ['add', 'Add them anyway', 'Only exact duplicates are left out.'],
]
const WORDS: Record<Outcome, string> = {
  added: 'to be added',
  updated: 'to be updated',
  known: 'already known, to be skipped',
  same: 'already here with the same details',
  repeated: 'repeated from further up in the file',
  imported: 'from an earlier import',
}
const ORDER = Object.keys(WORDS) as Outcome[]

type Props = {
  checked: Checked
  /** Null if there are no valid rows. */
  importId: string | null
  onRejected: () => Promise<string>
  onBack: () => void
  onFinish: (importId: string) => void
}

/** Previews the result of every row before the import. */
export function CheckStep({ checked, importId, onRejected, onBack, onFinish }: Props) {
  const planned = (mode: ImportMode) => ({
    mode,
    planning: importId ? planImport(importId, mode) : Promise.resolve({ fates: [], questions: [] }),
  })
  const [{ mode, planning }, setChoice] = useState(() => planned('skip'))
  const { value: plan, isStale } = useResolved(planning, donorMessages.planFailed)
  const count = (outcome: Outcome) => plan?.fates.find((one) => one.outcome === outcome)?.count ?? 0
  const changes = count('added') + count('updated')
  return (
    <>
      {checked.problemCount > 0 && <Problems checked={checked} onRejected={onRejected} />}
      <Questions
        questions={[...checked.questions, ...(plan?.questions ?? [])]}
        count={checked.questionCount + (plan?.questions.length ?? 0)}
      />
      <Card>
        <h2 className="text-heading text-xl">What will happen</h2>
        {importId ? (
          <>
            <fieldset className="mt-2">
              <legend className="font-semibold">Donors you already have</legend>
              {MODES.map(([value, label, hint]) => (
                <label key={value} className="flex min-h-11 items-center gap-2.5">
                  <input
                    type="radio"
                    name="mode"
                    checked={mode === value}
                    onChange={() => setChoice(planned(value))}
                    className="size-5 shrink-0"
                  />
                  <span>
                    {label} <span className="text-soft text-xs">{hint}</span>
                  </span>
                </label>
              ))}
            </fieldset>
            <div role="status" aria-busy={isStale || undefined} className="mt-3">
              <ul className="grid gap-1">
                {plan ? (
                  ORDER.flatMap((outcome) => plan.fates.filter((one) => one.outcome === outcome)).map(
                    (one) => <OutcomeLine key={one.outcome} {...one} />,
                  )
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
          <p className="mt-2">No row can be imported. Correct the file, or match its columns again.</p>
        )}
        <div className="mt-4 flex flex-wrap justify-end gap-2">
          <SmallButton onPress={onBack} look="quiet">
            Back to the columns
          </SmallButton>
          {importId && (
            <SmallButton
              disabled={!plan || isStale || changes === 0}
              onPress={() => onFinish(importId)}
              look="solid"
            >
              {!plan
                ? 'Import'
                : changes === 0
                  ? 'Nothing to change'
                  : `Import ${formatNumber(changes)} ${changes === 1 ? 'donor' : 'donors'}`}
            </SmallButton>
          )}
        </div>
      </Card>
    </>
  )
}

function OutcomeLine({ outcome, count, rows }: Planned) {
  const isListed = outcome !== 'added' && rows.length <= 20
  return (
    <li>
      <strong>{formatNumber(count)}</strong> {WORDS[outcome]}
      {isListed && <span className="text-soft text-xs"> (row {rows.join(', ')})</span>}
    </li>
  )
}
