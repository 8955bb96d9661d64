import { useState } from 'react'
import { yearInFigures } from '#domain/india/financial-year.ts'
import { dayInWords } from '#domain/india/indian-days.ts'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '../../hooks/use-action.ts'
import { SmallButton } from '../../ui/small-button.tsx'
import { noteCompared, type TemplateRow } from './template-data.ts'
import { TemplateDialog } from './template-dialog.tsx'
import { statementToasts } from './toasts.ts'

/** The portal changes its template without notice: staff compare before each export. */
export function TemplateNote({ template, year }: { template: TemplateRow; year: number }) {
  const [isEditing, setEditing] = useState(false)
  const { isBusy, run } = useAction()
  const confirm = () =>
    run(() => noteCompared(template), {
      failed: statementToasts.comparedFailed,
      onDone: () => toast.success(statementToasts.compared),
    })
  return (
    <div id="template" className="scroll-mt-20 rounded-md bg-sunken p-3">
      <p>
        {template.compared_on
          ? `Last checked against the Income Tax portal’s file on ${dayInWords(template.compared_on)}. Please check again before you export.`
          : 'Please check this format against the current file on the Income Tax portal.'}{' '}
        Compare the headings, the codes and the date format.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <SmallButton onPress={() => setEditing(true)}>
          Edit the template from {yearInFigures(template.from_year)} on
        </SmallButton>
        <SmallButton disabled={isBusy} onPress={confirm} look="quiet">
          It matches
        </SmallButton>
      </div>
      {isEditing && <TemplateDialog template={template} year={year} onClose={() => setEditing(false)} />}
    </div>
  )
}
