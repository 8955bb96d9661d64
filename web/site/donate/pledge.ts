/** The link of a pledge: `/donate#pledge=<token>`. The token stays in the address. */
import type { NavigateFunction } from 'react-router'
import { formatRupees } from '#domain/india/money.ts'
import { browserBackend } from '#web/lib/backend.ts'
import { callFunction } from '#web/lib/functions.ts'
import { fill } from '#web/lib/words.ts'
import { toast } from '#web/ui/toast.ts'
import type { PaymentWords } from './payment-words.ts'

export const pledgeToken = () => /^#pledge=([\w-]{43})$/.exec(location.hash)?.[1]

/** Fills in the form with what remains of the pledge. */
export async function openPledge(navigate: NavigateFunction, words: PaymentWords['pledge']) {
  const token = pledgeToken()
  if (!token) return
  try {
    const { amount, remaining, cause_id, campaign } = await callFunction(browserBackend(), 'open-pledge', {
      token,
    })
    const purpose = campaign ? { campaign } : cause_id ? { cause_id } : {}
    const search = new URLSearchParams({ amount: String(remaining), ...purpose })
    await navigate(`?${search}${location.hash}`, { replace: true, preventScrollReset: true })
    toast.success(fill(words.opened, { amount: formatRupees(amount) }))
  } catch (error) {
    console.error(error)
    toast.error(words.gone)
  }
}
