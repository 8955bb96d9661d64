import { useState } from 'react'
import { formatNumber } from '#domain/india/numbers.ts'
import { CheckStep, type ImportCheck } from '../../import/check-step.tsx'
import { donorToasts } from '../toasts.ts'
import { type ImportMode, planImport } from './import-data.ts'

const MODES: [ImportMode, string, string][] = [
  ['skip', 'Skip them', 'Only new people are added.'],
  ['update', 'Update them', 'What the file says replaces what is stored; empty cells change nothing.'],
  ['add', 'Add them anyway', 'Only exact duplicates are left out.'],
]

/** Previews an import of donors, with a choice about the ones that are known already. */
export function DonorCheck(step: ImportCheck) {
  const planned = (mode: ImportMode) => ({
    mode,
    planning: step.importId ? planImport(step.importId, mode) : null,
  })
  const [{ mode, planning }, setChoice] = useState(() => planned('skip'))
  return (
    <CheckStep
      {...step}
      planning={planning}
      failed={donorToasts.planFailed}
      inWords={(count) => `${formatNumber(count)} ${count === 1 ? 'donor' : 'donors'}`}
    >
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
    </CheckStep>
  )
}
