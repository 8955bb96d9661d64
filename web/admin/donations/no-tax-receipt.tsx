import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { formatRupees } from '#domain/india/money.ts'
import { parseRupees } from '#domain/india/typed-rupees.ts'
import { noTaxReasons, receiptFor } from '#domain/receipts/receipt-for.ts'
import { covers } from '#domain/registrations/covers.ts'
import { load } from '../data/load.ts'
import { readRegistrations } from '../data/registrations.ts'
import { readTaxRules } from '../data/tax-rules.ts'
import { useResolved } from '../hooks/use-resolved.ts'
import type { OfflineEntry, OfflineEntryForm } from './offline-gift-entry.ts'

type Rules = Awaited<ReturnType<typeof readRules>>

async function readRules() {
  const [rules, registrations] = await Promise.all([readTaxRules(), readRegistrations()])
  return { rules, registrations }
}

/** Explains before saving why a gift will have no tax receipt. */
export function NoTaxReceipt({ form }: { form: UseFormReturn<OfflineEntryForm, unknown, OfflineEntry> }) {
  const [reading] = useState(() => load(readRules))
  const { value: known } = useResolved(reading)
  const [amount, platform, day, isForeign, isInKind, citizenship] = form.watch([
    'amount',
    'platform',
    'day',
    'is_foreign',
    'is_in_kind',
    'citizenship',
  ])
  const isOfForeigner = isForeign || citizenship === 'foreign'
  const why =
    known && noTaxReceiptReason(known, { amount, platform, day, isForeign: isOfForeigner, isInKind })
  return (
    <p aria-live="polite" className="text-clay empty:hidden sm:col-span-2">
      {why}
    </p>
  )
}

type Typed = { amount: string; platform: string; day: string; isForeign: boolean; isInKind: boolean }

function noTaxReceiptReason({ rules, registrations }: Rules, typed: Typed): string | undefined {
  const amount = parseRupees(typed.amount)
  if (!amount || !typed.platform || !typed.day) return undefined
  const lawOfDay = rules.map((rule) => ({ ...rule, cash_limit: String(rule.cash_limit) }))
  const gift = {
    given: String(amount),
    currency: 'INR',
    paidOn: typed.day,
    platform: typed.platform,
    isForeign: typed.isForeign,
    isInKind: typed.isInKind,
    isTest: false,
    giver: 'the donor',
  }
  const decision = receiptFor(gift, null, registrations, lawOfDay)
  if (decision.kind !== 'acknowledgement') return undefined
  const limit = lawOfDay.find((rule) => covers(rule, typed.day))?.cash_limit
  const reason =
    decision.reason === 'cash_above_limit' && limit
      ? `Cash above ${formatRupees(limit)} is not deductible.`
      : noTaxReasons[decision.reason]
  return `${reason} It gets an acknowledgement, not a tax receipt.`
}
