import { useEffect, useRef, useState } from 'react'
import type { useEntryForm } from '../hooks/use-entry-form.ts'
import { Badge } from '../ui/badge.tsx'
import { FormCheck, FormInput } from '../ui/form-fields.tsx'
import { SmallButton } from '../ui/small-button.tsx'
import { aboutPerson, type Choice, DonorPicker } from './donor-picker.tsx'
import type { OfflineEntry, OfflineEntryForm } from './offline-gift-entry.ts'
import { isUnconfirmed, type Person } from './people.ts'

type Entry = Pick<ReturnType<typeof useEntryForm<OfflineEntryForm, OfflineEntry, never>>, 'form' | 'field'>
type Props = { entry: Entry; person: Person | null; onPerson: (person: Person | null) => void }

/** The donor of a gift: a known person, a new one, or none. */
export function GiftDonor({ entry: { form, field }, person, onPerson }: Props) {
  const [who, confirms] = form.watch(['who', 'confirms_donor'])
  const [wasChosen, setWasChosen] = useState(false)
  const picker = useRef<HTMLInputElement | null>(null)
  // The focused field is gone: the next one takes the focus.
  useEffect(() => {
    if (!wasChosen) return
    if (who === '') picker.current?.focus()
    else form.setFocus(who === 'new' ? 'donor_name' : form.getValues('amount') ? 'day' : 'amount')
  }, [who, wasChosen, form])
  const set = (values: Partial<OfflineEntryForm>) => {
    for (const [name, value] of Object.entries(values))
      form.setValue(name as keyof OfflineEntryForm, value, { shouldDirty: true })
    form.clearErrors()
  }
  const choose = (choice: Choice) => {
    const none = { donor_id: '', donor_name: '', donor_email: '', donor_phone: '', confirms_donor: false }
    setWasChosen(true)
    if (choice === 'nobody') return set({ ...none, who: 'nobody' })
    if ('person' in choice) {
      onPerson(choice.person)
      return set({ ...none, who: 'known', donor_id: choice.person.id })
    }
    const typed = choice.newPerson
    const contact = typed.includes('@')
      ? 'donor_email'
      : /^[\d\s+().-]+$/.test(typed)
        ? 'donor_phone'
        : 'donor_name'
    return set({ ...none, who: 'new', [contact]: typed })
  }
  if (who === 'kept') return <Contact field={field} withName />
  if (who === '')
    return (
      <DonorPicker
        error={form.formState.errors.who?.message}
        onChoose={choose}
        ref={(input) => {
          picker.current = input
          // React sets its attribute before the dialog opens, when nothing in it can have the focus.
          input?.toggleAttribute('autofocus', true)
        }}
      />
    )
  const isKnown = who === 'known' && person
  const isVouched = isKnown && (!isUnconfirmed(person) || confirms)
  return (
    <>
      <div className="flex items-start justify-between gap-3 rounded-md border border-line px-3 py-2 sm:col-span-2">
        <div className="min-w-0">
          {isKnown ? (
            <>
              <p className="wrap-anywhere font-semibold">
                {person.name} {isUnconfirmed(person) && <Badge tone="plain">Typed by a payer</Badge>}
              </p>
              <p className="text-soft text-xs">{aboutPerson(person)}</p>
              <p className="wrap-anywhere text-soft text-xs">{isVouched && contactOf(person)}</p>
            </>
          ) : (
            <p className="font-semibold">{who === 'nobody' ? 'Donation box / anonymous' : 'New person'}</p>
          )}
          {who === 'nobody' && <p className="text-soft text-xs">Counted as anonymous, without a receipt.</p>}
        </div>
        <SmallButton
          onPress={() => {
            setWasChosen(true)
            onPerson(null)
            set({ who: '', donor_id: '' })
          }}
          look="quiet"
          about="the donor"
        >
          Change
        </SmallButton>
      </div>
      {isKnown && isUnconfirmed(person) && (
        <div className="sm:col-span-2">
          <p className="text-soft">
            Only a payer typed these details: {contactOf(person) || 'the name'}. Until you confirm them, they
            are not used, and the receipt waits.
          </p>
          <FormCheck label="I have checked these details with the donor" {...field('confirms_donor')} />
        </div>
      )}
      {who === 'new' && <Contact field={field} withName />}
      {isKnown && (
        <Contact
          field={field}
          hasEmail={Boolean(isVouched && person.email)}
          hasPhone={Boolean(isVouched && person.phone)}
        />
      )}
    </>
  )
}

const contactOf = ({ email, phone, address, city, pincode, pan }: Person) =>
  [email, phone, [address, city, pincode].filter(Boolean).join(', '), pan && `PAN ${pan}`]
    .filter(Boolean)
    .join(' · ')

type ContactProps = Pick<Entry, 'field'> & { withName?: boolean; hasEmail?: boolean; hasPhone?: boolean }

function Contact({ field, withName = false, hasEmail = false, hasPhone = false }: ContactProps) {
  return (
    <>
      {withName && (
        <div className="sm:col-span-2">
          <FormInput label="Name of the donor" autoComplete="off" maxLength={200} {...field('donor_name')} />
        </div>
      )}
      {!hasEmail && (
        <FormInput label="Email" type="email" autoComplete="off" maxLength={254} {...field('donor_email')} />
      )}
      {!hasPhone && (
        <FormInput label="Phone" type="tel" autoComplete="off" maxLength={50} {...field('donor_phone')} />
      )}
    </>
  )
}
