import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Corrections, Mapping } from '#domain/tables/columns.ts'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '../hooks/use-action.ts'
import type { SomeOf } from '../hooks/use-more.ts'
import { checkSession } from '../lib/check-session.ts'
import { reasonOf } from '../lib/reason-of.ts'
import type { ImportCheck } from './check-step.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { DoneStep } from './done-step.tsx'
import { FileStep } from './file-step.tsx'
import type { Checked, Opened } from './file-worker.ts'
import { takeOver } from './handed-over.ts'
import type { ImportList, PastImport } from './import-list.ts'
import { type OpenFile, openFile } from './open-file.ts'
import { PastImports } from './past-imports.tsx'
import { Progress } from './progress.tsx'
import { stageRows } from './stage-rows.ts'

type Step<Imported> =
  | { name: 'file'; problem?: string }
  | { name: 'busy'; what: string; fraction: number | null; cancel?: () => void }
  | { name: 'columns'; opened: Opened }
  | { name: 'check'; opened: Opened; checked: Checked; importId: string | null }
  | { name: 'done'; importId: string; imported: Imported; checked: Checked }

type Props<Row, Imported> = {
  list: ImportList<Row, Imported>
  /** Previews the import: a `CheckStep` with the list's plan. */
  Check: ComponentType<ImportCheck>
  /** Undefined until loaded. */
  past: SomeOf<PastImport<Imported>> | undefined
}

/** The steps of an import: matches a file's columns, checks its rows, then saves all of them. */
export function ImportSteps<Row, Imported>({ list, Check, past }: Props<Row, Imported>) {
  const { revalidate } = useRevalidator()
  const { run } = useAction()
  const [step, setStep] = useState<Step<Imported>>({ name: 'file' })
  const file = useRef<{ name: string; reading: OpenFile<Row> }>(null)
  const begun = useRef<string>(null)
  const corrections = useRef<Corrections>({ values: {}, cells: {} })
  const { texts } = list

  function giveUp() {
    if (begun.current) list.giveUp(begun.current).catch(console.error)
    begun.current = null
  }
  const restart = (problem?: string) => {
    giveUp()
    file.current?.reading.close()
    file.current = null
    corrections.current = { values: {}, cells: {} }
    setStep({ name: 'file', ...(problem && { problem }) })
  }

  async function open(chosen: File) {
    restart()
    const reading = openFile<Row>(list.startWorker())
    file.current = { name: chosen.name, reading }
    setStep({ name: 'busy', what: `Reading ${chosen.name}`, fraction: null, cancel: () => restart() })
    try {
      const opened = await reading.open(chosen)
      if (file.current?.reading !== reading) return
      if (opened.count === 0) restart('There are no rows below the first line of this file.')
      else setStep({ name: 'columns', opened: { ...opened, mapping: proposed(opened, list.remembered) } })
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
      const checked = await reading.check(mapping, corrections.current)
      stop.signal.throwIfAborted()
      if (checked.good === 0) {
        setStep({ name: 'check', opened, checked, importId: null })
        return
      }
      const columns = Object.fromEntries(
        Object.entries(mapping).map(([column, at]) => [column, opened.header[at] ?? '']),
      )
      const started = { file_name: name, file_digest: opened.digest, rejected: checked.rejected }
      const importId = await list.begin(started, columns)
      begun.current = importId
      await stageRows(reading, checked.good, (rows, signal) => list.stage(importId, rows, signal), {
        signal: stop.signal,
        onProgress: (fraction) => setStep({ name: 'busy', what: texts.comparing, fraction, cancel }),
      })
      setStep({ name: 'check', opened, checked, importId })
    } catch (error) {
      giveUp()
      setStep({ name: 'columns', opened })
      if (stop.signal.aborted) return
      console.error(error)
      toast.error(texts.compareFailed, undefined, reasonOf(error))
      checkSession(error)
    }
  }

  async function finish(before: Step<Imported> & { name: 'check' }, importId: string) {
    setStep({ name: 'busy', what: texts.finishing, fraction: null })
    try {
      const imported = await list.finish(importId)
      begun.current = null
      toast.success(texts.imported(imported))
      setStep({ name: 'done', importId, imported, checked: before.checked })
      revalidate()
    } catch (error) {
      console.error(error)
      toast.error(texts.importFailed, undefined, (error as { message?: string }).message)
      checkSession(error)
      setStep(before)
    }
  }

  async function undo(id: string) {
    await run(() => list.undo(id), { failed: texts.undoFailed, onDone: (said) => toast.success(said) })
    if (step.name === 'done') restart()
  }

  const rejected = () => file.current?.reading.rejected() ?? Promise.resolve('')

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
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {step.name === 'file' && (
        <FileStep label={texts.file} hint={texts.fileHint} problem={step.problem} onFile={open} />
      )}
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
        <Check
          checked={step.checked}
          importId={step.importId}
          onRejected={rejected}
          onCorrect={({ values, cells }) => {
            const { current } = corrections
            corrections.current = {
              values: merge(current.values, values),
              cells: merge(current.cells, cells),
            }
            check(step.opened, step.opened.mapping)
          }}
          onBack={() => {
            giveUp()
            setStep({ name: 'columns', opened: step.opened })
          }}
          onFinish={(importId) => finish(step, importId)}
        />
      )}
      {step.name === 'done' && (
        <DoneStep
          counts={list.counts(step.imported)}
          rejected={step.checked.rejected}
          seeAll={texts.seeAll}
          onRejected={rejected}
          onUndo={() => undo(step.importId)}
          onAnother={() => restart()}
        />
      )}
      {past && past.count > 0 && <PastImports list={list} first={past} onUndo={undo} />}
    </div>
  )
}

const merge = <Group extends Readonly<Record<string | number, Readonly<Record<string, string>>>>>(
  before: Group,
  more: Group,
) =>
  ({
    ...before,
    ...Object.fromEntries(Object.entries(more).map(([key, texts]) => [key, { ...before[key], ...texts }])),
  }) as Group

/** The remembered mapping if the file has all of its headings, else the guess. */
function proposed({ header, mapping }: Opened, remembered: Readonly<Record<string, string>> = {}): Mapping {
  const places = Object.entries(remembered).map(
    ([column, heading]) => [column, header.indexOf(heading)] as const,
  )
  return places.length > 0 && places.every(([, at]) => at !== -1) ? Object.fromEntries(places) : mapping
}
