import { useEffect, useRef } from 'react'
import type { Tables } from '#domain/database.types.ts'
import { donorFieldList, optionWords } from '#domain/donors/fields.ts'
import { stateOfPincode } from '#domain/india/pincode.ts'
import { identifierKinds, identifierLabels, surnameHint } from '#domain/receipts/identifiers.ts'
import type { useEntryForm } from '../hooks/use-entry-form.ts'
import { FormInput, FormSelect } from '../ui/form-fields.tsx'
import type { OfflineEntry, OfflineEntryForm } from './offline-gift-entry.ts'

/** Choices of a field in the list of donor fields. */
function choices(name: 'citizenship' | 'language') {
  const field = donorFieldList.find((one) => one.name === name)
  return (field && 'options' in field ? field.options : []).map((value) => ({
    value,
    label: optionWords(value),
  }))
}

type Props = {
  entry: Pick<
    ReturnType<typeof useEntryForm<OfflineEntryForm, OfflineEntry, Tables<'donations'>>>,
    'form' | 'field'
  >
  isOpen: boolean
}

/** The donor's details for the tax receipt. All of them may be added later. */
export function DetailsForReceipt({ entry: { form, field }, isOpen }: Props) {
  const [pincode, idKind, number, name] = form.watch(['pincode', 'id_kind', 'id_number', 'donor_name'])
  const suggested = useRef('')
  // Suggests the state of the pincode; typed text stays.
  useEffect(() => {
    const state = stateOfPincode(pincode)
    const typed = form.getValues('state')
    if (!state || (typed !== '' && typed !== suggested.current)) return
    suggested.current = state
    form.setValue('state', state)
  }, [pincode, form])
  return (
    <details open={isOpen} className="rounded-md border border-line px-3 sm:col-span-2">
      <summary
        // React sets its attribute before the dialog opens, when nothing in it can have the focus.
        ref={(summary) => {
          summary?.toggleAttribute('autofocus', isOpen)
        }}
        className="min-h-11 cursor-pointer scroll-mt-4 py-2.5 font-semibold"
      >
        Details for the tax receipt
      </summary>
      <div className="grid gap-3 pb-3 sm:grid-cols-2">
        <p className="text-soft sm:col-span-2">
          This fills in what the donor’s record is missing. To change what is already there, edit the donor.
        </p>
        <FormSelect
          label="Donor is"
          options={[
            { value: 'person', label: 'A person' },
            { value: 'organisation', label: 'An organisation' },
          ]}
          {...field('kind')}
        />
        <FormSelect
          label="Identifier"
          options={identifierKinds.map((value) => ({ value, label: identifierLabels[value].en }))}
          {...field('id_kind')}
        />
        <FormInput
          label="ID number"
          hint={
            (idKind === 'pan' && surnameHint(number, name)) ||
            'Stored encrypted. Please do not enter an Aadhaar number.'
          }
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={30}
          {...field('id_number')}
        />
        {form.watch('kind') === 'organisation' && (
          <FormInput label="Contact person" autoComplete="off" maxLength={200} {...field('contact_person')} />
        )}
        <FormInput label="Address" autoComplete="off" maxLength={500} {...field('address')} />
        <FormInput label="Pincode" autoComplete="off" maxLength={20} {...field('pincode')} />
        <FormInput label="City" autoComplete="off" maxLength={100} {...field('city')} />
        <FormInput label="State" autoComplete="off" maxLength={100} {...field('state')} />
        <FormInput label="Country" autoComplete="off" maxLength={100} {...field('country')} />
        <FormSelect label="Citizenship" options={choices('citizenship')} {...field('citizenship')} />
        <FormSelect label="Language of messages" options={choices('language')} {...field('language')} />
      </div>
    </details>
  )
}
