import { callAsAdministrator } from '#web/lib/call-as-administrator.ts'

export type MonthlyAction = 'pause' | 'resume' | 'cancel'

/** The provider's response; `pending` is an action not confirmed yet. */
export function changeMonthlyGift(
  id: string,
  action: MonthlyAction,
  { months, reason }: { months?: number; reason?: string } = {},
) {
  return callAsAdministrator('change-monthly-gift', {
    id,
    action,
    ...(months && { months }),
    ...(reason && { reason }),
  })
}

/** Requests the present state from the provider. False if it does not respond. */
export async function checkAgain(subscriptionId: string): Promise<boolean> {
  const { asked } = await callAsAdministrator('check-razorpay-order', {
    razorpay_subscription_id: subscriptionId,
  })
  return asked !== false
}

const CHANNELS = { email: 'email', whatsapp: 'WhatsApp' }

/** Sends the donor a link to change the payment method; returns the channels. */
export async function sendMethodLink(id: string): Promise<string> {
  const { channels } = await callAsAdministrator('send-method-link', { id })
  return channels.map((channel) => CHANNELS[channel]).join(' and ')
}
