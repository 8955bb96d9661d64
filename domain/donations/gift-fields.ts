import { dayInWords } from '../india/indian-days.ts'
import { formatRupees } from '../india/money.ts'
import { methodWords } from './gift-labels.ts'

/** Displayed columns of a gift, with their labels. */
export const fieldWords: Record<string, string> = {
  donor_name: 'Name',
  donor_email: 'Email',
  donor_phone: 'Phone',
  cause_id: 'Cause',
  transaction_id: 'Reference',
  created_at: 'Came in',
  is_monthly: 'Monthly',
  refunded_amount: 'Refunded',
  deducted_amount: 'Chargebacks',
  method: 'Paid by',
  fee: 'Fee',
  tax: 'Tax',
  error_reason: 'Reason',
}

const MONEY = new Set(['refunded_amount', 'deducted_amount', 'fee', 'tax'])

/** A column's value as displayed; empty for null. */
export function inWords(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (MONEY.has(name)) return formatRupees(String(value))
  if (name === 'created_at') return dayInWords(String(value))
  if (name === 'method') return methodWords(String(value)) ?? ''
  return String(value)
}
