import {
  readTaxRule,
  type TaxRuleEntry,
  type TaxRuleForm,
  taxRuleLabels,
  taxRuleLines,
  taxRuleWordings,
} from '#domain/receipts/tax-rule-form.ts'
import { toast } from '#web/ui/toast.ts'
import { addTaxRule, type TaxRuleRow, updateTaxRule } from '../../data/tax-rules.ts'
import { useEntryForm } from '../../hooks/use-entry-form.ts'
import { readerResolver } from '../../lib/resolvers.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EntryForm } from '../../ui/entry-form.tsx'
import { FormInput, FormTextArea } from '../../ui/form-fields.tsx'
import { receiptSettingsToasts } from './toasts.ts'

export type Draft = Partial<Record<keyof TaxRuleRow, unknown>>

type Props = {
  /** The edited rule; null for a new one. */
  rule: TaxRuleRow | null
  /** Initial values: the rule, an earlier version of it, or the preceding rule of a new one. */
  begin: Draft
  onClose: () => void
}

/** Adds or edits the tax rule from a date on. */
export function TaxRuleDialog({ rule, begin, onClose }: Props) {
  const entry = useEntryForm<TaxRuleForm, { rule: TaxRuleEntry }, TaxRuleRow>({
    values: formOf(begin),
    resolver: readerResolver(readTaxRule),
    save: ({ rule: read }, theirs) =>
      rule ? updateTaxRule(rule.id, read, (theirs ?? rule).updated_at) : addTaxRule(read),
    toasts: { waiting: receiptSettingsToasts.ruleSaving, failed: receiptSettingsToasts.ruleFailed },
    onSaved() {
      toast.success(receiptSettingsToasts.ruleSaved)
      onClose()
    },
  })
  const { field, form, isBusy } = entry
  return (
    <Dialog title={rule ? 'Edit tax rule' : 'Add a tax rule'} isBusy={isBusy} onClose={onClose}>
      <EntryForm
        entry={entry}
        onCancel={onClose}
        differences={(theirs) => differences(form.getValues(), theirs)}
        onTheirs={onClose}
      >
        <p className="text-soft sm:col-span-2">
          Receipts that were issued stay as they are. New ones follow the rule of the day of the gift.
        </p>
        <FormInput label={taxRuleLabels.valid_from} type="date" {...field('valid_from')} />
        <FormInput
          label={taxRuleLabels.valid_to}
          type="date"
          hint="Leave empty until another rule follows."
          {...field('valid_to')}
        />
        {taxRuleLines.map((name) => (
          <FormInput key={name} label={taxRuleLabels[name]} {...field(name)} />
        ))}
        <FormInput label={taxRuleLabels.cash_limit} inputMode="decimal" {...field('cash_limit')} />
        <FormInput
          label={taxRuleLabels.cash_ceiling}
          inputMode="decimal"
          hint="Cash above it is entered with a reason. To be checked by your accountant."
          {...field('cash_ceiling')}
        />
        <FormInput
          label={taxRuleLabels.keep_books_years}
          inputMode="numeric"
          hint="Counted from the end of the financial year. The longest of all rules holds."
          {...field('keep_books_years')}
        />
        {taxRuleWordings.map((name) => (
          <div key={name} className="sm:col-span-2">
            <FormTextArea
              label={taxRuleLabels[name]}
              rows={5}
              maxLength={1000}
              hint={
                name === 'wording_hi'
                  ? 'The fields above are English: write the names of act, sections and form in Hindi.'
                  : '{{act}}, {{section}}, {{approval}} and {{certificate}} stand for the fields above.'
              }
              lang={name === 'wording_hi' ? 'hi' : 'en'}
              {...field(name)}
            />
          </div>
        ))}
      </EntryForm>
    </Dialog>
  )
}

const NAMES = Object.keys(taxRuleLabels) as (keyof TaxRuleForm)[]

function formOf(row: Draft): TaxRuleForm {
  return Object.fromEntries(NAMES.map((name) => [name, String(row[name] ?? '')])) as TaxRuleForm
}

function differences(mine: TaxRuleForm, theirs: TaxRuleRow | null) {
  const other = formOf(theirs ?? {})
  return NAMES.filter((name) => theirs && mine[name] !== other[name]).map((name) => ({
    name: taxRuleLabels[name],
    theirs: other[name],
    mine: mine[name],
  }))
}
