import { changeMonthlyGift as contract } from '#domain/api/giving.ts'
import type { MonthlyChangeRequest } from '#functions/giving.ts'
import { type Call, implement, refuse } from './context.ts'

/** Pauses, resumes or cancels a monthly gift, for staff, for its donor, or by the link from an email. */
export const changeMonthlyGift = implement(contract, async (call, { giving }) => {
  const { id, action, months, reason, token } = call.input
  const caller = callerOf(call, token ?? null)
  if (!caller) return refuse(401, 'not_signed_in', 'Please sign in, or use the link from our email.')
  const change = await giving.changeMonthlyGift({
    id,
    action,
    months: months ?? null,
    reason: reason || null,
    caller,
  })
  return change.pending ? Response.json(change, { status: 202 }) : change
})

function callerOf(
  { caller, claims }: Call<unknown>,
  token: string | null,
): MonthlyChangeRequest['caller'] | undefined {
  if (caller === 'administrator') return { kind: 'administrator', claims }
  if (caller === 'donor' && typeof claims.email === 'string' && claims.email)
    return { kind: 'donor', email: claims.email }
  return token ? { kind: 'link', token } : undefined
}
