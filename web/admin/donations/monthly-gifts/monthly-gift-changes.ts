import { callAsAdministrator } from '#web/lib/call-as-administrator.ts'

export type MonthlyAction = 'pause' | 'resume' | 'cancel'

/** What the provider made of it so far: `pending` names what it has not confirmed yet. */
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

/** Has the provider asked how it stands. False where it does not answer. */
export async function checkAgain(subscriptionId: string): Promise<boolean> {
  const { asked } = await callAsAdministrator('check-razorpay-order', {
    razorpay_subscription_id: subscriptionId,
  })
  return asked !== false
}

const CHANNELS = { email: 'email', whatsapp: 'WhatsApp' }

/** Sends the donor a link for another way to pay; answers by which channels. */
export async function sendMethodLink(id: string): Promise<string> {
  const { channels } = await callAsAdministrator('send-method-link', { id })
  return channels.map((channel) => CHANNELS[channel]).join(' and ')
}
