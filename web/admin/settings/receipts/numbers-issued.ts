import { dayOf } from '#domain/indian-days.ts'
import { financialYearOf } from '#domain/receipts/financial-year.ts'
import { supabase } from '#web/lib/supabase.ts'

export type NumbersIssued = { year: number; first: string | null }

/** The first number of this year, which has fixed how the others look. */
export async function readNumbersIssued(): Promise<NumbersIssued> {
  const year = financialYearOf(dayOf(new Date()))
  const { data } = await supabase()
    .from('receipts')
    .select('receipt_no')
    .eq('series', 'TAX')
    .eq('year', year)
    .order('number')
    .limit(1)
    .throwOnError()
  return { year, first: data[0]?.receipt_no ?? null }
}
