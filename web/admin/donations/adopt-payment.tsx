import { useState } from 'react'
import { useNavigate } from 'react-router'
import { callAsAdministrator } from '#web/lib/call-as-administrator.ts'
import { toast } from '#web/ui/toast.ts'
import { causeTitles } from '../data/cause-titles.ts'
import { load } from '../data/load.ts'
import { useEntryForm } from '../hooks/use-entry-form.ts'
import { useResolved } from '../hooks/use-resolved.ts'
import { readerResolver } from '../lib/resolvers.ts'
import { optionsOf } from '../lib/titles-by-id.ts'
import { Dialog } from '../ui/dialog.tsx'
import { EntryForm } from '../ui/entry-form.tsx'
import { FormSelect } from '../ui/form-fields.tsx'
import { SmallButton } from '../ui/small-button.tsx'
import { giftToasts } from './toasts.ts'
import { useCampaigns } from './use-campaigns.ts'

type Props = { paymentId: string }
type Purpose = { cause: string; campaign: string }

/** Takes a payment that this site did not begin, such as one by a payment link, as a gift. */
export function AdoptPayment({ paymentId }: Props) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <SmallButton needs="gifts.write" onPress={() => setAsking(true)} about={paymentId}>
        Take it as a gift
      </SmallButton>
      {isAsking && <AdoptDialog paymentId={paymentId} onClose={() => setAsking(false)} />}
    </>
  )
}

function AdoptDialog({ paymentId, onClose }: Props & { onClose: () => void }) {
  const navigate = useNavigate()
  const [reading] = useState(() => load(causeTitles.read))
  const { value: causes = [] } = useResolved(reading)
  const campaigns = useCampaigns()
  const entry = useEntryForm<Purpose, Purpose, { donation_id: string }>({
    values: { cause: '', campaign: '' },
    resolver: readerResolver((values) => values),
    async save({ cause, campaign }) {
      const row = await callAsAdministrator('adopt-payment', {
        payment_id: paymentId,
        ...(cause && { cause_id: cause }),
        ...(campaign && { campaign }),
      })
      return { outcome: 'saved', row }
    },
    toasts: { waiting: giftToasts.adopting, failed: giftToasts.paymentFailed },
    onSaved({ donation_id }) {
      toast.success(giftToasts.paymentAdopted, {
        label: 'See the gift',
        run: () => navigate(`/admin/donations/${donation_id}`),
      })
      onClose()
    },
  })
  const address = entry.form.watch('campaign')
  const campaign = campaigns.find(({ slug }) => slug === address)
  const cause = causes.find(({ id }) => id === campaign?.cause_id)
  return (
    <Dialog title="Take it as a gift" isBusy={entry.isBusy} onClose={onClose}>
      <EntryForm entry={entry} submit="Take it as a gift" onCancel={onClose}>
        <p className="wrap-anywhere text-soft sm:col-span-2">
          Payment {paymentId} becomes a gift with the amount, day and donor that Razorpay reports. It gets a
          receipt like any other gift.
        </p>
        {campaigns.length > 0 && (
          <FormSelect
            label="Campaign"
            hint={cause && `The gift is for its cause: ${cause.title}.`}
            options={optionsOf('None', campaigns, ({ slug }) => slug)}
            {...entry.field('campaign')}
          />
        )}
        {!cause && (
          <FormSelect
            label="Cause"
            options={optionsOf('General', causes, ({ id }) => id)}
            {...entry.field('cause')}
          />
        )}
      </EntryForm>
    </Dialog>
  )
}
