import { useEffect, useState } from 'react'
import type { Tables } from '#domain/database.types.ts'
import { offlinePlatforms } from '#domain/donations/gift-filter.ts'
import { donationTypeWords, platformWords, referenceWords } from '#domain/donations/gift-words.ts'
import { donationTypes } from '#domain/donations/offline-gift.ts'
import { dayInWords, dayOf } from '#domain/indian-days.ts'
import { formatRupees } from '#domain/money.ts'
import { readerResolver } from '../lib/resolvers.ts'
import { useEntryForm } from '../lib/use-entry-form.ts'
import { Dialog } from '../ui/dialog.tsx'
import { EntryForm } from '../ui/entry-form.tsx'
import { FormCheck, FormInput, FormSelect } from '../ui/form-fields.tsx'
import { DetailsForReceipt } from './details-for-receipt.tsx'
import { giftMessages } from './messages.ts'
import { NoTaxReceipt } from './no-tax-receipt.tsx'
import {
  differences,
  formOf,
  type OfflineEntry,
  type OfflineEntryForm,
  readEntry,
} from './offline-gift-entry.ts'
import { correctGift, enterGift, sameReference } from './offline-gifts.ts'

type Gift = Tables<'donations'>
type Twin = NonNullable<Awaited<ReturnType<typeof sameReference>>>
type Props = {
  /** The gift to correct; a new one where there is none. */
  gift?: Gift
  /** Whether the details for the receipt are what it was opened for. */
  isFillingIn?: boolean
  causes: readonly { id: string; title: string }[]
  onClose: () => void
  onSaved: (amount: number) => void
}

/** Enters a gift that came in by hand, or corrects one. */
export function OfflineGiftDialog({ gift, isFillingIn = false, causes, onClose, onSaved }: Props) {
  const [twin, setTwin] = useState<Twin | null>(null)
  const entry = useEntryForm<OfflineEntryForm, OfflineEntry, Gift>({
    values: formOf(gift ?? null),
    resolver: readerResolver((typed) => readEntry(typed, dayOf(new Date()))),
    async save({ gift: read, details }, theirs) {
      // Seen and pressed again: then they are two gifts.
      const found = twin ? null : await sameReference(read, gift?.id ?? null)
      setTwin(found)
      if (found) return null
      return gift ? correctGift(theirs ?? gift, read, details) : enterGift(read, details)
    },
    toasts: { failed: gift ? giftMessages.correctFailed : giftMessages.enterFailed },
    onSaved: (_, { gift: read }) => onSaved(read.amount),
  })
  const { form, field, isBusy } = entry
  const chosen = form.watch('platform')
  const platform = offlinePlatforms.find((one) => one === chosen)

  // Another reference is another gift.
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: () => setTwin(null) }),
    [form.subscribe],
  )

  return (
    <Dialog title={gift ? 'Correct the gift' : 'Enter a gift'} onClose={onClose} isBusy={isBusy}>
      <EntryForm
        entry={entry}
        submit={twin ? 'Save anyway' : gift ? 'Save' : 'Enter the gift'}
        onCancel={onClose}
        notice={twin && <TwinWarning twin={twin} />}
        differences={(theirs) => differences(form.getValues(), theirs)}
        onTheirs={onClose}
      >
        {gift ? (
          <p className="text-soft sm:col-span-2">
            {formatRupees(gift.amount)}, {platformWords[platform ?? 'cash'].toLowerCase()}. If the amount or
            the payment method is wrong, withdraw the gift and enter it again.
          </p>
        ) : (
          <>
            <FormInput
              label="Amount in rupees"
              inputMode="decimal"
              autoFocus
              placeholder="1,000"
              {...field('amount')}
            />
            <FormSelect
              label="Payment method"
              options={[
                { value: '', label: 'Choose' },
                ...offlinePlatforms.map((value) => ({ value, label: platformWords[value] })),
              ]}
              {...field('platform')}
            />
          </>
        )}
        <FormInput label="Date received" type="date" max={dayOf(new Date())} {...field('day')} />
        <FormInput
          label={platform ? referenceWords[platform] : 'Reference'}
          hint={platform === 'cash' ? 'If there is one.' : undefined}
          maxLength={100}
          {...field('transaction_id')}
        />
        <div className="sm:col-span-2">
          <FormSelect
            label="Cause"
            options={[
              { value: '', label: 'General' },
              ...causes.map(({ id, title }) => ({ value: id, label: title })),
            ]}
            {...field('cause_id')}
          />
        </div>
        <div className="sm:col-span-2">
          <FormInput
            label="Name of the donor"
            hint="Leave empty if the donor is unknown."
            autoComplete="off"
            maxLength={200}
            {...field('donor_name')}
          />
        </div>
        <FormInput label="Email" type="email" autoComplete="off" maxLength={254} {...field('donor_email')} />
        <FormInput label="Phone" type="tel" autoComplete="off" maxLength={50} {...field('donor_phone')} />
        <FormSelect
          label="Donation type"
          options={donationTypes.map((value) => ({ value, label: donationTypeWords[value] }))}
          {...field('donation_type')}
        />
        <div className="grid">
          <FormCheck label="Part of a monthly gift" {...field('is_monthly')} />
          <FormCheck label="In kind (goods, with their value)" {...field('is_in_kind')} />
          <FormCheck label="Foreign contribution (FCRA)" {...field('is_foreign')} />
        </div>
        <NoTaxReceipt form={form} />
        {!gift?.donor_id && <DetailsForReceipt entry={entry} isOpen={isFillingIn} />}
      </EntryForm>
    </Dialog>
  )
}

function TwinWarning({ twin }: { twin: Twin }) {
  return (
    <p className="rounded-md border-2 border-clay p-3">
      A gift with this reference already exists: {formatRupees(twin.amount)} of {dayInWords(twin.created_at)}
      {twin.name && `, ${twin.name}`}. If this is the same gift, do not enter it twice.
    </p>
  )
}
