import { useState } from 'react'
import { yearInFigures } from '#domain/india/financial-year.ts'
import { dayOf } from '#domain/india/indian-days.ts'
import { codeNames, columnSources, dateFormats, sourceLabels } from '#domain/statement/template.ts'
import {
  codeLists,
  formOf,
  listName,
  partsOf,
  readTemplateForm,
  type TemplateForm,
} from '#domain/statement/template-form.ts'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '../../hooks/use-action.ts'
import { reasonOf } from '../../lib/reason-of.ts'
import { Conflict, type Difference } from '../../ui/conflict.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { dialogButtons } from '../../ui/dialog-buttons.ts'
import { Check, Input, Select } from '../../ui/fields.tsx'
import { ListRows } from '../../ui/list-rows.tsx'
import { Reason } from '../../ui/marks.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import { addTemplate, type TemplateRow, updateTemplate } from './template-data.ts'
import { statementToasts } from './toasts.ts'

type Props = { template: TemplateRow; year: number; onClose: () => void }

/** Headings, codes and the way days are written, as the portal has them. */
export function TemplateDialog({ template, year, onClose }: Props) {
  const [form, setForm] = useState(() => formOf(template))
  const [isNew, setNew] = useState(false)
  const [reason, setReason] = useState('')
  const [conflict, setConflict] = useState<{ theirs: TemplateRow | null }>()
  const { isBusy, run } = useAction()
  const change = (changes: Partial<TemplateForm>) => setForm({ ...form, ...changes })
  const save = (over?: TemplateRow) => {
    const read = readTemplateForm(form)
    setConflict(undefined)
    if ('problem' in read) return setReason(read.problem)
    setReason('')
    const entry = { ...read.template, compared_on: dayOf(new Date()) }
    return run(
      async () => {
        try {
          return isNew
            ? await addTemplate({ ...entry, from_year: year })
            : await updateTemplate(template.id, entry, (over ?? template).updated_at)
        } catch (error) {
          setReason(reasonOf(error))
          throw error
        }
      },
      {
        failed: statementToasts.templateFailed,
        onDone(saved) {
          if (saved.outcome === 'conflict') return setConflict({ theirs: saved.theirs })
          toast.success(statementToasts.templateSaved)
          onClose()
        },
      },
    )
  }
  return (
    <Dialog title="Template of the file" isBusy={isBusy} onClose={onClose}>
      <p className="text-soft">
        Compare it with the template that the portal offers today. Saving notes that you did.
      </p>
      {year !== template.from_year && (
        <Check
          label={`Only from ${yearInFigures(year)} on; earlier years stay as they are`}
          checked={isNew}
          onChange={setNew}
        />
      )}
      <fieldset className="mt-3">
        <legend className="font-semibold">Columns</legend>
        <p className="text-soft">
          In the order of the file, each with its heading, what stands in it and how many characters the
          portal takes.
        </p>
        <div className="mt-2">
          <ListRows<TemplateForm['columns'][number]>
            rows={form.columns}
            blank={{ source: 'empty', heading: '', most: '100' }}
            noun="column"
            nameOf={({ heading }) => heading}
            onChange={(columns) => change({ columns })}
          >
            {(column, changeColumn) => (
              <div className="grid gap-2">
                <Input
                  label="Heading"
                  value={column.heading}
                  maxLength={200}
                  onChange={(heading) => changeColumn({ heading })}
                />
                <div className="grid items-end gap-2 sm:grid-cols-[minmax(0,1fr)_8rem]">
                  <Select
                    label="What stands in it"
                    value={column.source}
                    onChange={(source) =>
                      changeColumn({ source: columnSources.find((one) => one === source) ?? 'empty' })
                    }
                    options={columnSources.map((value) => ({ value, label: sourceLabels[value] }))}
                  />
                  <Input
                    label="Most characters"
                    inputMode="numeric"
                    value={column.most}
                    onChange={(most) => changeColumn({ most })}
                  />
                </div>
              </div>
            )}
          </ListRows>
        </div>
      </fieldset>
      {codeLists.map((list) => (
        <fieldset key={list} className="mt-4">
          <legend className="font-semibold">{listName(list)}</legend>
          <div className="mt-1 grid gap-2 sm:grid-cols-2">
            {Object.entries(codeNames[list]).map(([key, label]) => (
              <Input
                key={key}
                label={label}
                value={form[list][key] ?? ''}
                maxLength={100}
                onChange={(code) => change({ [list]: { ...form[list], [key]: code } })}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <div className="mt-4 grid gap-2 sm:grid-cols-2">
        <Select
          label="How days are written"
          value={form.date_format}
          onChange={(date_format) => change({ date_format })}
          options={dateFormats.map((value) => ({ value, label: value }))}
        />
        <Input
          label="Most rows in a file"
          inputMode="numeric"
          value={form.most_rows}
          onChange={(most_rows) => change({ most_rows })}
        />
        <Input
          label="Due (month and day)"
          value={form.due}
          hint="After the year’s end, such as 05-31."
          onChange={(due) => change({ due })}
        />
        <Input
          label="Late fee a day in rupees"
          inputMode="decimal"
          value={form.late_fee_a_day}
          onChange={(late_fee_a_day) => change({ late_fee_a_day })}
        />
      </div>
      <div aria-live="polite" className="my-3 grid gap-2 empty:hidden">
        <Reason text={reason} />
        {conflict && (
          <Conflict
            isGone={conflict.theirs === null}
            differences={differencesOf(form, conflict.theirs)}
            onMine={() => conflict.theirs && save(conflict.theirs)}
            onTheirs={onClose}
          />
        )}
      </div>
      <div className={`flex flex-wrap gap-2 ${dialogButtons}`}>
        <SmallButton disabled={isBusy} onPress={onClose}>
          Cancel
        </SmallButton>
        <SmallButton disabled={isBusy} onPress={() => save()} look="solid">
          {isBusy ? 'Saving...' : 'Save'}
        </SmallButton>
      </div>
    </Dialog>
  )
}

function differencesOf(mine: TemplateForm, row: TemplateRow | null): Difference[] {
  const theirs = row ? partsOf(formOf(row)) : []
  return partsOf(mine).flatMap(({ name, text }, at) => {
    const other = theirs[at]
    return other && other.text !== text ? [{ name, theirs: other.text, mine: text }] : []
  })
}
