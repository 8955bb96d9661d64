import { client } from './use-door.ts'

const COLUMNS =
  'id, amount, payment_status, refunded_amount, deducted_amount, is_monthly, cause_id, transaction_id, test_mode, paid_at, created_at, causes(title)'

export type MyGift = {
  id: string
  amount: number
  status: 'created' | 'successful' | 'refunded'
  /** Given back, or taken back by the bank. */
  returned: number
  isMonthly: boolean
  isTest: boolean
  causeId: string | null
  causeTitle: string | null
  reference: string | null
  givenAt: string
}

/** What the session's address may see, newest first; `ended` where the session is over. */
export async function readMyGifts(): Promise<MyGift[] | 'ended'> {
  const donor = await client()
  const [user, gifts] = await Promise.all([
    donor.auth.getUser(),
    donor.from('donations').select(COLUMNS).order('created_at', { ascending: false }),
  ])
  // To a session that has ended the policies show nothing, which is not the same as no gifts.
  if (user.error && [400, 401, 403].includes(user.error.status ?? 0)) {
    await donor.auth.signOut({ scope: 'local' })
    return 'ended'
  }
  if (user.error) throw user.error
  if (gifts.error) throw gifts.error
  return gifts.data.map((gift) => ({
    id: gift.id,
    amount: gift.amount,
    status: gift.payment_status as MyGift['status'],
    returned: gift.refunded_amount + gift.deducted_amount,
    isMonthly: gift.is_monthly,
    isTest: gift.test_mode,
    causeId: gift.cause_id,
    causeTitle: gift.causes?.title ?? null,
    reference: gift.transaction_id,
    givenAt: gift.paid_at ?? gift.created_at,
  }))
}
