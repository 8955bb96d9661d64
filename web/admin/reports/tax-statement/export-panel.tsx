import { Link } from 'react-router'
import { formatNumber } from '#domain/india/numbers.ts'
import { toast } from '#web/ui/toast.ts'
import { load } from '../../data/load.ts'
import { useAction } from '../../hooks/use-action.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { SmallButton } from '../../ui/small-button.tsx'
import type { Route } from './+types/export-panel'
import { readView } from './list-address.ts'
import { Runs } from './runs.tsx'
import { useStatement } from './statement-context.ts'
import { beginRun, hasSecondStep, readChanges, readRuns } from './statement-data.ts'
import { TemplateNote } from './template-note.tsx'
import { statementToasts } from './toasts.ts'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { year } = readView(new URL(request.url))
  return {
    changes: load(() => readChanges(year)),
    runs: load(() => readRuns(year)),
    secondStep: load(hasSecondStep),
  }
}

/** A dry run and the files for the portal. */
export default function ExportPanel({ loaderData }: Route.ComponentProps) {
  const {
    view: { year },
    template,
    summary,
  } = useStatement()
  const { isBusy, run } = useAction()
  const { value: isSecondStepDone } = useResolved(loaderData.secondStep)
  const { value: changes } = useResolved(loaderData.changes, statementToasts.loadFailed)
  const rows = summary?.rows
  const scopes = changes?.is_filed
    ? [
        ...(changes.new > 0
          ? [
              {
                scope: 'original' as const,
                count: changes.new,
                name: changes.new === 1 ? 'row not filed yet' : 'rows not filed yet',
              },
            ]
          : []),
        ...(changes.changed > 0
          ? [
              {
                scope: 'revised' as const,
                count: changes.changed,
                name: `changed ${changes.changed === 1 ? 'row' : 'rows'}, as a revised statement`,
              },
            ]
          : []),
      ]
    : [{ scope: 'original' as const, count: rows?.count ?? 0, name: rows?.count === 1 ? 'row' : 'rows' }]
  const begin = (kind: 'check' | 'export', scope: 'original' | 'revised') =>
    run(() => beginRun({ kind, year, scope }), {
      failed: kind === 'check' ? statementToasts.checkFailed : statementToasts.exportFailed,
      onDone: () => toast.success(statementToasts.begun),
    })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {template && <TemplateNote template={template} year={year} />}
      {isSecondStepDone === false && (
        <p className="rounded-md border border-edge p-3">
          The files hold every donor’s identifier, so exporting needs two-step sign-in.{' '}
          <Link to="/admin/settings/account" className="text-brand underline">
            Turn it on under Your account
          </Link>
          , then sign in with a code.
        </p>
      )}
      {scopes.length === 0 && (
        <p>
          {changes?.gone
            ? 'There is nothing to export. Rows that are gone are deleted on the portal by hand: see Filing.'
            : 'Everything is filed as it is. There is nothing to export.'}
        </p>
      )}
      {scopes.map(({ scope, count, name }) => (
        <div key={scope} className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 flex-1 basis-40">
            <span className="font-semibold tabular-nums">{formatNumber(count)}</span> {name}
          </span>
          <span className="flex gap-2">
            <SmallButton disabled={isBusy} onPress={() => begin('check', scope)} about={name}>
              Check
            </SmallButton>
            <SmallButton
              disabled={isBusy || isSecondStepDone !== true || count === 0}
              onPress={() => begin('export', scope)}
              look="solid"
              about={name}
            >
              Export
            </SmallButton>
          </span>
        </div>
      ))}
      {rows && rows.questions > 0 && (
        <p className="text-danger">
          {rows.questions === 1 ? 'One question is' : `${rows.questions} questions are`} open: answer under
          Questions first.
        </p>
      )}
      <Runs year={year} runs={loaderData.runs} canDownload={isSecondStepDone === true} />
    </div>
  )
}
