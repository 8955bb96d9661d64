import { useEffect, useMemo, useState } from 'react'
import type { Tables } from '#domain/database.types.ts'
import { offlinePlatforms } from '#domain/donations/gift-filter.ts'
import { donationTypeLabels, platformLabels, referenceLabels } from '#domain/donations/gift-labels.ts'
import { donationTypes } from '#domain/donations/offline-gift.ts'
import { dayInWords, dayOf } from '#domain/india/indian-days.ts'
import { formatRupees } from '#domain/india/money.ts'
import { newUuid } from '#web/lib/new-uuid.ts'
import { useEntryForm } from '../hooks/use-entry-form.ts'
import { readerResolver } from '../lib/resolvers.ts'
import { optionsOf, titlesById } from '../lib/titles-by-id.ts'
import { Dialog } from '../ui/dialog.tsx'
import { EntryForm } from '../ui/entry-form.tsx'
import { optionsAfter } from '../ui/fields.tsx'
import { FormCheck, FormInput, FormSelect, FormTextArea } from '../ui/form-fields.tsx'
import { SmallButton } from '../ui/small-button.tsx'
import { DetailsForReceipt } from './donor-details-fields.tsx'
import { GiftDonor } from './gift-donor.tsx'
import { GiftEntered } from './gift-entered.tsx'
import { NoTaxReceipt } from './no-tax-receipt.tsx'
import {
  differences,
  formOf,
  type OfflineEntry,
  type OfflineEntryForm,
  readEntry,
} from './offline-gift-entry.ts'
import { correctGift, enterGift, type StoreGift, sameReference } from './offline-gifts.ts'
import { isUnconfirmed, type Person, peopleWith } from './people.ts'
import { pledgeOptions, usePledgesOf } from './pledges/use-pledges.ts'
import { giftToasts } from './toasts.ts'
import { useCampaigns } from './use-campaigns.ts'

type Gift = Tables<'donations'>
type Twin = NonNullable<Awaited<ReturnType<typeof sameReference>>>
type Props = {
  /** The gift to correct; undefined for a new one. */
  gift?: Gift
  /** Whether it was opened to enter the receipt details. */
  isFillingIn?: boolean
  causes: readonly { id: string; title: string }[]
  onClose: () => void
  onSaved: (amount: number) => void
  /** The donor, if the form was opened from their page. */
  donor?: Person
  /** The bank line that the gift comes from: its values, and how it is stored. The amount is fixed. */
  line?: { values: Partial<OfflineEntryForm>; store: StoreGift }
}

type Kept = Pick<OfflineEntryForm, 'day' | 'platform' | 'cause_id' | 'campaign_id'>
type FormProps = Props & {
  /** Values carried over from the previous gift. */
  kept?: Kept | undefined
  onAnother: (kept: Kept) => void
}

const startOf = (donor: Person | undefined) => (donor ? { who: 'known', donor_id: donor.id } : {})

/** Enters offline gifts one after another, or corrects one. */
export function OfflineGiftDialog({ donor, ...props }: Props) {
  const [before, setBefore] = useState<readonly Kept[]>([])
  const first = before.length === 0 && donor
  return (
    <GiftDialog
      key={before.length}
      {...props}
      {...(first && { donor: first })}
      kept={before.at(-1)}
      onAnother={(kept) => setBefore([...before, kept])}
    />
  )
}

function GiftDialog({
  gift,
  isFillingIn = false,
  causes,
  onClose,
  onSaved,
  donor,
  line,
  kept,
  onAnother,
}: FormProps) {
  const [id] = useState(() => newUuid())
  const [twin, setTwin] = useState<Twin | null>(null)
  const [alike, setAlike] = useState<Person[] | null>(null)
  const [person, setPerson] = useState<Person | null>(donor ?? null)
  const [isAboveCeiling, setAboveCeiling] = useState(false)
  const [entered, setEntered] = useState<Gift | null>(null)
  const entry = useEntryForm<OfflineEntryForm, OfflineEntry, Gift>({
    values: useMemo(
      () => ({ ...formOf(gift ?? null), ...startOf(donor), ...kept, ...line?.values }),
      [gift, donor, kept, line?.values],
    ),
    resolver: readerResolver((typed) => readEntry(typed, dayOf(new Date()), Boolean(gift?.gift_import_id))),
    async save({ gift: read, details }, theirs) {
      // Submitted again after the warning: then they are two gifts.
      const found = twin ? null : await sameReference(read, gift?.id ?? id)
      setTwin(found)
      const others =
        read.is_new_person && !alike ? await peopleWith([read.donor_email, read.donor_phone]) : []
      if (others.length > 0) setAlike(others)
      if (found || others.length > 0) return null
      try {
        return await (gift
          ? correctGift(theirs ?? gift, read, details)
          : enterGift(id, read, details, line?.store))
      } catch (error) {
        if ((error as { hint?: unknown }).hint === 'cash_reason') setAboveCeiling(true)
        throw error
      }
    },
    toasts: { failed: gift ? giftToasts.correctFailed : giftToasts.enterFailed },
    onSaved(row) {
      onSaved(row.amount)
      if (!gift && !line) setEntered(row)
    },
  })
  const { form, field, isBusy } = entry
  const chosen = form.watch('platform')
  const platform = offlinePlatforms.find((one) => one === chosen)
  const campaigns = useCampaigns()
  const campaignId = form.watch('campaign_id')
  const campaign = campaigns.find(({ id }) => id === campaignId && id !== gift?.campaign_id)
  // A gift that moves to a campaign takes its cause.
  const cause = causes.find(({ id }) => id === campaign?.cause_id)

  // A different reference is a different gift.
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: () => {
          setTwin(null)
          setAlike(null)
        },
      }),
    [form.subscribe],
  )

  const [who, confirms] = form.watch(['who', 'confirms_donor'])
  const giver = who === 'known' ? person?.id : who === 'kept' ? gift?.donor_id : null
  const pledges = usePledgesOf(giver ?? null, gift?.pledge_id ?? null)
  const isVouched = !person || !isUnconfirmed(person) || confirms
  const isComplete = person?.address && (person.pan || person.id_number)
  const takesDetails = who === 'new' || (who === 'known' && isVouched && !isComplete)

  if (entered)
    return (
      <Dialog title="Gift entered" onClose={onClose}>
        <GiftEntered
          gift={entered}
          canPrint={who !== 'nobody' && isVouched}
          onAnother={() => {
            const { day, platform, cause_id, campaign_id } = form.getValues()
            onAnother({ day, platform, cause_id, campaign_id })
          }}
          onClose={onClose}
        />
      </Dialog>
    )
  return (
    <Dialog title={gift ? 'Edit the gift' : 'Enter a gift'} onClose={onClose} isBusy={isBusy}>
      <EntryForm
        entry={entry}
        submit={twin ? 'Save anyway' : alike ? 'Enter as a new person' : gift ? 'Save' : 'Enter the gift'}
        onCancel={onClose}
        notice={
          <>
            {twin && <TwinWarning twin={twin} />}
            {alike && (
              <SameContact
                people={alike}
                onChoose={(other) => {
                  setPerson(other)
                  for (const name of ['donor_name', 'donor_email', 'donor_phone'] as const)
                    form.setValue(name, '')
                  form.setValue('donor_id', other.id)
                  form.setValue('who', 'known')
                }}
              />
            )}
          </>
        }
        differences={(theirs) => differences(form.getValues(), theirs, titlesById(causes, campaigns))}
        onTheirs={onClose}
      >
        <GiftDonor entry={entry} person={person} onPerson={setPerson} />
        {gift ? (
          <p className="text-soft sm:col-span-2">
            {formatRupees(gift.amount)}, {platformLabels[gift.platform].toLowerCase()}. If the amount or the
            payment method is wrong, remove this entry and enter the gift again.
          </p>
        ) : (
          <>
            <FormInput
              label="Amount in rupees"
              inputMode="decimal"
              placeholder="1,000"
              readOnly={line !== undefined}
              {...field('amount')}
            />
            <FormSelect
              label="Payment method"
              options={optionsAfter('Choose', offlinePlatforms, (value) => platformLabels[value])}
              {...field('platform')}
            />
          </>
        )}
        <FormInput label="Date received" type="date" max={dayOf(new Date())} {...field('day')} />
        <FormInput
          label={platform ? referenceLabels[platform] : 'Reference'}
          hint={platform === 'cash' ? 'If there is one.' : undefined}
          maxLength={100}
          {...field('transaction_id')}
        />
        {campaigns.length > 0 && (
          <div className="sm:col-span-2">
            <FormSelect
              label="Campaign"
              hint={cause && `The gift is for its cause: ${cause.title}.`}
              options={optionsOf('None', campaigns, ({ id }) => id)}
              {...field('campaign_id')}
            />
          </div>
        )}
        {!cause && (
          <div className="sm:col-span-2">
            <FormSelect
              label="Cause"
              options={optionsOf('General', causes, ({ id }) => id)}
              {...field('cause_id')}
            />
          </div>
        )}
        {pledges.length > 0 && (
          <div className="sm:col-span-2">
            <FormSelect label="Pledge" options={pledgeOptions(pledges)} {...field('pledge_id')} />
          </div>
        )}
        <FormSelect
          label="Donation type"
          options={donationTypes.map((value) => ({ value, label: donationTypeLabels[value] }))}
          {...field('donation_type')}
        />
        <div className="grid">
          <FormCheck label="Part of a monthly gift" {...field('is_monthly')} />
          {!line && <FormCheck label="In kind (goods, with their value)" {...field('is_in_kind')} />}
          <FormCheck label="Foreign contribution (FCRA)" {...field('is_foreign')} />
        </div>
        {form.watch('donation_type') === 'corpus' && (
          <div className="sm:col-span-2">
            <FormTextArea
              label="Donor’s direction"
              hint="The donor’s words, or where the letter is filed. It can be added later."
              rows={2}
              maxLength={500}
              {...field('corpus_direction')}
            />
          </div>
        )}
        {chosen === 'cash' && (isAboveCeiling || line || gift?.cash_reason) && (
          <div className="sm:col-span-2">
            <FormTextArea
              label="Reason for the cash"
              hint="Why cash above the ceiling for one person and day was taken. It is kept with the gift."
              rows={2}
              maxLength={500}
              {...field('cash_reason')}
            />
          </div>
        )}
        <NoTaxReceipt form={form} />
        {takesDetails && <DetailsForReceipt entry={entry} isOpen={isFillingIn} />}
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

function SameContact({
  people,
  onChoose,
}: {
  people: readonly Person[]
  onChoose: (person: Person) => void
}) {
  return (
    <div className="grid gap-2 rounded-md border-2 border-clay p-3">
      <p>Someone with this email or phone number is already known. Is it the same person?</p>
      {people.map((person) => (
        <SmallButton key={person.id} onPress={() => onChoose(person)}>
          It is {person.name}
        </SmallButton>
      ))}
    </div>
  )
}
