import type { Tables } from '#domain/database.types.ts'
import type { TaxRuleEntry } from '#domain/receipts/tax-rule-form.ts'
import { supabase } from '#web/lib/supabase.ts'
import { overtaken, type Saved } from '../lib/saving.ts'

export type TaxRuleRow = Tables<'tax_rules'>

const rules = () => supabase().from('tax_rules')

export async function readTaxRules(): Promise<TaxRuleRow[]> {
  const { data } = await rules().select('*').order('valid_from', { ascending: false }).throwOnError()
  return data
}

export async function addTaxRule(entry: TaxRuleEntry): Promise<Saved<TaxRuleRow>> {
  const { data } = await rules().insert(entry).select().single().throwOnError()
  return { outcome: 'saved', row: data }
}

export async function updateTaxRule(
  id: string,
  entry: TaxRuleEntry,
  basedOn: string,
): Promise<Saved<TaxRuleRow>> {
  const { data } = await rules().update(entry).eq('id', id).eq('updated_at', basedOn).select().throwOnError()
  if (data[0]) return { outcome: 'saved', row: data[0] }
  const { data: theirs } = await rules().select('*').eq('id', id).maybeSingle().throwOnError()
  return overtaken(theirs, basedOn)
}
