import { useNavigate } from 'react-router'
import { callAsAdministrator } from '#web/lib/call-as-administrator.ts'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '../../hooks/use-action.ts'
import { reasonOf } from '../../lib/reason-of.ts'
import { SmallButton } from '../../ui/small-button.tsx'
import { giftToasts } from '../toasts.ts'
import type { AttentionNote } from './payment-attention.ts'

/** Adopts a subscription started in the provider's dashboard as a monthly gift. */
export function Adopt({ note }: { note: AttentionNote }) {
  const { isBusy, run } = useAction()
  const navigate = useNavigate()
  const adopt = () =>
    run(
      () =>
        callAsAdministrator('adopt-subscription', { subscription_id: note.reference }).then(
          ({ id }) => {
            toast.success(giftToasts.adopted)
            navigate(`/admin/monthly-gifts/${id}`)
          },
          (error: unknown) => toast.error(giftToasts.adoptFailed, undefined, reasonOf(error)),
        ),
      { waiting: giftToasts.adopting, failed: giftToasts.adoptFailed },
    )
  return (
    <SmallButton
      needs="gifts.write"
      disabled={isBusy}
      onPress={adopt}
      about={`as a monthly gift: ${note.reference}`}
    >
      Adopt
    </SmallButton>
  )
}
