import { type AnyField, optionWords } from '#domain/donors/fields.ts'
import type { useEntryForm } from '../hooks/use-entry-form.ts'
import { FormInput, FormSelect, FormTextArea } from '../ui/form-fields.tsx'
import type { DonorEntry } from './donor-entry.ts'

type Bind<Entry> = ReturnType<typeof useEntryForm<DonorEntry, Entry, unknown>>['field']
type Props<Entry> = { fields: readonly AnyField[]; field: Bind<Entry> }

const isLong = ({ kind }: AnyField) => kind === 'paragraphs'

/** Short fields side by side, long ones below. */
export function DonorFields<Entry>({ fields: known, field }: Props<Entry>) {
  return (
    <>
      {known
        .filter((one) => !isLong(one))
        .map((one) => (
          <DonorField key={one.name} known={one} {...field(one.name)} />
        ))}
      {known.filter(isLong).map((one) => (
        <div key={one.name} className="sm:col-span-2">
          <FormTextArea label={one.label} rows={3} {...field(one.name)} />
        </div>
      ))}
    </>
  )
}

type FieldProps<Entry> = { known: AnyField } & ReturnType<Bind<Entry>>

function DonorField<Entry>({ known, ...bound }: FieldProps<Entry>) {
  const props = { label: known.label, ...bound }
  switch (known.kind) {
    case 'choice':
      return (
        <FormSelect
          {...props}
          options={known.options.map((option) => ({ value: option, label: optionWords(option) }))}
        />
      )
    case 'name':
      return <FormInput {...props} autoComplete="off" />
    case 'email':
      return <FormInput {...props} type="email" autoComplete="off" />
    case 'phone':
      return <FormInput {...props} type="tel" autoComplete="off" />
    case 'rupees':
      return <FormInput {...props} inputMode="decimal" />
    default:
      return <FormInput {...props} />
  }
}
