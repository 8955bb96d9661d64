import { useState } from 'react'
import { Link } from 'react-router'
import type { RegisterFacts, RegisterRow } from '#domain/donations/import-rows.ts'
import { formatNumber } from '#domain/india/numbers.ts'
import { BackIcon } from '#web/ui/icons.tsx'
import { load } from '../../data/load.ts'
import { useAction } from '../../hooks/use-action.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { CheckStep, type ImportCheck } from '../../import/check-step.tsx'
import type { ImportList } from '../../import/import-list.ts'
import { ImportSteps } from '../../import/import-steps.tsx'
import { Check } from '../../ui/fields.tsx'
import { Page } from '../../ui/page.tsx'
import { smallButton } from '../../ui/small-button.tsx'
import type { Route } from './+types/import'
import {
  beginImport,
  chooseDonor,
  finishImport,
  giveUpImport,
  type Imported,
  type Mode,
  planImport,
  readFacts,
  readImports,
  stage,
  undoImport,
} from './register-data.ts'
import { registerToasts } from './toasts.ts'

export const clientLoader = () => ({ imports: load(() => readImports()), facts: load(readFacts) })

export default function ImportRegister({ loaderData }: Route.ComponentProps) {
  const { value: imports } = useResolved(loaderData.imports, registerToasts.pastFailed)
  const { value: facts } = useResolved(loaderData.facts, registerToasts.factsFailed)
  return (
    <Page
      title="Import an old register"
      intro="Past gifts from a CSV file or an Excel workbook. They count in figures and donors’ sums, and cause no letters, receipts or vouchers. Nothing is saved until you have seen what will happen."
      actions={
        <Link to="/admin/donations" className={smallButton('quiet')}>
          <BackIcon className="size-4" />
          All donations
        </Link>
      }
    >
      {facts && <Steps facts={facts} past={imports} />}
    </Page>
  )
}

type StepsProps = { facts: RegisterFacts; past: Awaited<ReturnType<typeof readImports>> | undefined }

function Steps({ facts, past }: StepsProps) {
  const [list] = useState(() => registerImport(facts))
  return <ImportSteps list={list} Check={RegisterCheck} past={past} />
}

const registerImport = (facts: RegisterFacts): ImportList<RegisterRow, Imported> => ({
  startWorker: () =>
    new Worker(new URL('./register-worker.ts', import.meta.url), {
      type: 'module',
      name: JSON.stringify(facts),
    }),
  begin: beginImport,
  stage,
  finish: finishImport,
  giveUp: giveUpImport,
  async undo(id) {
    const { removed, stayed } = await undoImport(id)
    return registerToasts.undone(removed, stayed)
  },
  readPast: readImports,
  counts: ({ added, skipped }) => [
    [added, added === 1 ? 'gift imported' : 'gifts imported'],
    [skipped, 'skipped'],
  ],
  texts: {
    file: 'Old register',
    fileHint:
      'One line for each gift: day, amount, way of giving, cause, receipt number, and the donor by name, phone, email or PAN. Titles above the headings are skipped.',
    comparing: 'Comparing with the gifts and donors you have',
    finishing: 'Importing the gifts, all rows or none',
    undoing:
      'Its gifts are removed, unless you have corrected, split or credited them to a pledge since. Donors it added go too, unless something else belongs to them by now, such as a gift or a note.',
    seeAll: { to: '/admin/donations', label: 'See the donations' },
    compareFailed: registerToasts.planFailed,
    importFailed: registerToasts.importFailed,
    imported: ({ added }) => registerToasts.imported(added),
    undoFailed: registerToasts.undoFailed,
    pastFailed: registerToasts.pastFailed,
  },
})

function RegisterCheck(step: ImportCheck) {
  const { run } = useAction()
  const planned = (mode: Mode) => ({
    mode,
    planning: step.importId ? planImport(step.importId, mode, choose(step.importId, mode)) : null,
  })
  const choose = (importId: string, mode: Mode) => (row: number, donor: string) =>
    run(() => chooseDonor(importId, row, donor), {
      failed: registerToasts.choiceFailed,
      onDone: () => setChoice(planned(mode)),
    })
  const [{ mode, planning }, setChoice] = useState(() => planned('skip'))
  return (
    <CheckStep
      {...step}
      planning={planning}
      failed={registerToasts.planFailed}
      inWords={(count) => `${formatNumber(count)} ${count === 1 ? 'gift' : 'gifts'}`}
    >
      <Check
        label="Also import rows that look like a gift you have, or like one further up"
        checked={mode === 'add'}
        onChange={(isAdded) => setChoice(planned(isAdded ? 'add' : 'skip'))}
      />
    </CheckStep>
  )
}
