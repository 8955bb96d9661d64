import { financialYearOf } from '#domain/india/financial-year.ts'
import { dayOf } from '#domain/india/indian-days.ts'
import { supabase } from '#web/lib/supabase.ts'

export type NumbersIssued = { year: number; first: string | null }

/** The first number of this year in any series: it has fixed the format of all others. */
export async function readNumbersIssued(): Promise<NumbersIssued> {
  const year = financialYearOf(dayOf(new Date()))
  const { data } = await supabase()
    .from('receipts')
    .select('receipt_no')
    .neq('series', 'TEST')
    .eq('year', year)
    .order('issued_at')
    .order('number')
    .limit(1)
    .throwOnError()
  return { year, first: data[0]?.receipt_no ?? null }
}
