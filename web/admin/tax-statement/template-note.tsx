import { useState } from 'react'
import { dayInWords } from '#domain/indian-days.ts'
import { yearInFigures } from '#domain/receipts/financial-year.ts'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '../lib/use-action.ts'
import { smallButton } from '../ui/small-button.ts'
import { statementMessages } from './messages.ts'
import { noteCompared, type TemplateRow } from './template-data.ts'
import { TemplateDialog } from './template-dialog.tsx'

/** The portal changes its template without notice: staff compare before each export. */
export function TemplateNote({ template, year }: { template: TemplateRow; year: number }) {
  const [isEditing, setEditing] = useState(false)
  const { isBusy, run } = useAction()
  const confirm = () =>
    run(() => noteCompared(template), {
      failed: statementMessages.comparedFailed,
      onDone: () => toast.success(statementMessages.compared),
    })
  return (
    <div id="template" className="scroll-mt-20 rounded-md bg-sunken p-3">
      <p>
        {template.compared_on
          ? `The template was last compared with the portal’s on ${dayInWords(template.compared_on)}.`
          : 'Nobody has compared our template with the portal’s yet.'}{' '}
        Download the portal’s current one and compare headings, codes and the way days are written.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <button type="button" onClick={() => setEditing(true)} className={smallButton('outline')}>
          Edit the template from {yearInFigures(template.from_year)} on
        </button>
        <button type="button" disabled={isBusy} onClick={confirm} className={smallButton('quiet')}>
          They are equal
        </button>
      </div>
      {isEditing && <TemplateDialog template={template} year={year} onClose={() => setEditing(false)} />}
    </div>
  )
}
