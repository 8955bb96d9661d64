import { dedicationWords } from '#domain/donations/dedication-kinds.ts'
import { supabase } from '#web/lib/supabase.ts'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '../hooks/use-action.ts'
import { when } from '../lib/when.ts'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { SmallButton } from '../ui/small-button.tsx'
import { Facts } from './facts.tsx'
import { giftToasts } from './toasts.ts'

export async function readDedicationOfGift(donationId: string) {
  const { data } = await supabase()
    .from('dedications')
    .select('kind, name, from_name, message, recipient_name, due_at, sent_at, stopped_at')
    .eq('donation_id', donationId)
    .maybeSingle()
    .throwOnError()
  return data
}
export type DedicationOfGift = NonNullable<Awaited<ReturnType<typeof readDedicationOfGift>>>

type Props = { donationId: string; dedication: DedicationOfGift }

/** A gift's card: what it says, and whether it has gone out. Its address is shown to nobody. */
export function GiftDedication({ donationId, dedication }: Props) {
  const { isBusy, run } = useAction()
  const confirm = useConfirm()
  const { kind, name, from_name, message, recipient_name, sent_at, stopped_at } = dedication
  const stop = async () => {
    const isAgreed = await confirm({
      question: 'Stop this card?',
      yes: 'Stop the card',
      isDangerous: true,
      children: 'It will not be sent, its link stops working, and the donor cannot change it any more.',
    })
    if (!isAgreed) return
    run(async () => supabase().rpc('stop_card', { donation: donationId }).throwOnError(), {
      failed: giftToasts.cardNotStopped,
      onDone: () => toast.success(giftToasts.cardStopped),
    })
  }
  return (
    <section aria-labelledby="dedication">
      <h2 id="dedication" className="mb-2 text-heading text-xl">
        Dedication
      </h2>
      <Facts
        facts={[
          [dedicationWords[kind], name],
          ['From', from_name],
          ['Message', message && <span className="whitespace-pre-line">{message}</span>],
          ['Card for', recipient_name],
          ['Card', stateOf(dedication)],
        ]}
      />
      {!sent_at && !stopped_at && (
        <SmallButton needs="gifts.write" className="mt-3" disabled={isBusy} onPress={stop}>
          Stop the card
        </SmallButton>
      )}
    </section>
  )
}

function stateOf({ due_at, sent_at, stopped_at }: DedicationOfGift): string {
  if (stopped_at) return `Stopped on ${when(stopped_at)}`
  if (sent_at) return `Sent on ${when(sent_at)}`
  return due_at ? `Goes out on ${when(due_at)}` : 'A link that the donor sends'
}
