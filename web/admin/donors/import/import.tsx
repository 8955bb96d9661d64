import { useEffect, useRef, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { Mapping } from '#domain/donors/fields.ts'
import { BackIcon } from '#web/ui/icons.tsx'
import { toast } from '#web/ui/toast.ts'
import { load } from '../../data/load.ts'
import { useAction } from '../../hooks/use-action.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { checkSession } from '../../lib/check-session.ts'
import { reasonOf } from '../../lib/reason-of.ts'
import { Page } from '../../ui/page.tsx'
import { smallButton } from '../../ui/small-button.tsx'
import { donorMessages } from '../toasts.ts'
import type { Route } from './+types/import'
import { CheckStep } from './check-step.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { DoneStep } from './done-step.tsx'
import { FileStep } from './file-step.tsx'
import type { Checked, Opened } from './file-worker.ts'
import { takeOver } from './handed-over.ts'
import {
  beginImport,
  finishImport,
  giveUpImport,
  type Imported,
  readImports,
  undoImport,
} from './import-data.ts'
import { type OpenFile, openFile } from './open-file.ts'
import { PastImports } from './past-imports.tsx'
import { Progress } from './progress.tsx'
import { stageRows } from './stage-rows.ts'

type Step =
  | { name: 'file'; problem?: string }
  | { name: 'busy'; what: string; fraction: number | null; cancel?: () => void }
  | { name: 'columns'; opened: Opened }
  | { name: 'check'; opened: Opened; checked: Checked; importId: string | null }
  | { name: 'done'; importId: string; imported: Imported; checked: Checked }

export const clientLoader = () => ({ imports: load(() => readImports()) })

/** Imports any list of donors: matches its columns, checks its rows, then saves all of them. */
export default function Import({ loaderData }: Route.ComponentProps) {
  const { value: imports } = useResolved(loaderData.imports, donorMessages.pastImportsFailed)
  const { revalidate } = useRevalidator()
  const { run } = useAction()
  const [step, setStep] = useState<Step>({ name: 'file' })
  const file = useRef<{ name: string; reading: OpenFile }>(null)
  const begun = useRef<string>(null)

  function giveUp() {
    if (begun.current) giveUpImport(begun.current).catch(console.error)
    begun.current = null
  }
  const restart = (problem?: string) => {
    giveUp()
    file.current?.reading.close()
    file.current = null
    setStep({ name: 'file', ...(problem && { problem }) })
  }

  async function open(chosen: File) {
    restart()
    const reading = openFile()
    file.current = { name: chosen.name, reading }
    setStep({ name: 'busy', what: `Reading ${chosen.name}`, fraction: null, cancel: () => restart() })
    try {
      const opened = await reading.open(chosen)
      if (file.current?.reading !== reading) return
      if (opened.count === 0) restart('There are no rows below the first line of this file.')
      else setStep({ name: 'columns', opened })
    } catch (error) {
      if (file.current?.reading === reading) restart((error as Error).message)
    }
  }

  async function check(opened: Opened, mapping: Mapping) {
    if (!file.current) return
    giveUp()
    const { name, reading } = file.current
    const stop = new AbortController()
    const cancel = () => stop.abort()
    setStep({ name: 'busy', what: 'Checking every row', fraction: null, cancel })
    try {
      const checked = await reading.check(mapping)
      stop.signal.throwIfAborted()
      if (checked.good === 0) {
        setStep({ name: 'check', opened, checked, importId: null })
        return
      }
      const importId = await beginImport({
        file_name: name,
        file_digest: opened.digest,
        mode: 'skip',
        rejected: checked.rejected,
      })
      begun.current = importId
      await stageRows(reading, importId, checked.good, {
        signal: stop.signal,
        onProgress: (fraction) =>
          setStep({ name: 'busy', what: 'Comparing with the donors you have', fraction, cancel }),
      })
      setStep({ name: 'check', opened, checked, importId })
    } catch (error) {
      giveUp()
      setStep({ name: 'columns', opened })
      if (stop.signal.aborted) return
      console.error(error)
      toast.error(donorMessages.planFailed, undefined, reasonOf(error))
      checkSession(error)
    }
  }

  async function finish(before: Step & { name: 'check' }, importId: string) {
    setStep({ name: 'busy', what: 'Adding to your donors, all rows or none', fraction: null })
    try {
      const imported = await finishImport(importId)
      begun.current = null
      toast.success(donorMessages.fileImported(imported))
      setStep({ name: 'done', importId, imported, checked: before.checked })
      revalidate()
    } catch (error) {
      console.error(error)
      toast.error(donorMessages.importFailed, undefined, (error as { message?: string }).message)
      checkSession(error)
      setStep(before)
    }
  }

  async function undo(id: string) {
    await run(() => undoImport(id), {
      failed: donorMessages.importUndoFailed,
      onDone: ({ stayed }) => toast.success(donorMessages.importUndone(stayed)),
    })
    if (step.name === 'done') restart()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the file that was brought along.
  useEffect(() => {
    const brought = takeOver()
    if (brought) open(brought)
    return () => {
      giveUp()
      file.current?.reading.close()
    }
  }, [])

  return (
    <Page
      title="Import donors"
      intro="From a CSV file or an Excel workbook. Nothing is saved until you have seen what will happen."
      actions={
        <Link to="/admin/donors" className={smallButton('quiet')}>
          <BackIcon className="size-4" />
          All donors
        </Link>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {step.name === 'file' && <FileStep problem={step.problem} onFile={open} />}
        {step.name === 'busy' && <Progress {...step} />}
        {step.name === 'columns' && (
          <ColumnsStep
            name={file.current?.name ?? ''}
            opened={step.opened}
            onBack={() => restart()}
            onNext={(mapping) => check({ ...step.opened, mapping }, mapping)}
          />
        )}
        {step.name === 'check' && (
          <CheckStep
            {...step}
            onRejected={() => file.current?.reading.rejected() ?? Promise.resolve('')}
            onBack={() => {
              giveUp()
              setStep({ name: 'columns', opened: step.opened })
            }}
            onFinish={(importId) => finish(step, importId)}
          />
        )}
        {step.name === 'done' && (
          <DoneStep
            {...step}
            onRejected={() => file.current?.reading.rejected() ?? Promise.resolve('')}
            onUndo={() => undo(step.importId)}
            onAnother={() => restart()}
          />
        )}
        {imports && imports.count > 0 && <PastImports first={imports} onUndo={undo} />}
      </div>
    </Page>
  )
}
