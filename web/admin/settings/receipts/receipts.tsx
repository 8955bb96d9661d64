import { dayInWords } from '#domain/indian-days.ts'
import { daysOfYear, yearInFigures } from '#domain/receipts/financial-year.ts'
import { load } from '../../lib/load.ts'
import { useResolved } from '../../lib/use-resolved.ts'
import { loadSettings } from '../load-settings.ts'
import { SettingsForm } from '../settings-form.tsx'
import type { Route } from './+types/receipts'
import { type NumbersIssued, readNumbersIssued } from './numbers-issued.ts'
import { Preview } from './preview.tsx'
import { Signature } from './signature.tsx'
import { TaxRules } from './tax-rules.tsx'
import { readTaxRules } from './tax-rules-data.ts'

const groups = [
  {
    heading: 'Numbers',
    fields: [
      {
        key: 'receipt_prefix',
        label: 'Prefix',
        placeholder: 'DF',
        hint: 'Before the year and the number: DF/2026-27/00001. May be empty.',
      },
      {
        key: 'receipt_start',
        label: 'First number of a year',
        placeholder: '1',
        hint: 'Another one than 1 where this year’s first receipts were written elsewhere.',
      },
      { key: 'receipt_width', label: 'Digits', placeholder: '5' },
      {
        key: 'receipts_from',
        label: 'Receipts from',
        placeholder: '2026-04-01',
        hint: 'Gifts before this day get none by themselves: they may have been receipted elsewhere.',
      },
    ],
  },
  {
    heading: 'Who signs',
    fields: [
      { key: 'receipt_signatory', label: 'Name of the signatory' },
      { key: 'receipt_signatory_role', label: 'Role', placeholder: 'Treasurer' },
    ],
  },
]

export const clientLoader = () => ({
  ...loadSettings(groups),
  issued: load(readNumbersIssued),
  rules: load(readTaxRules),
})

/** How receipts are numbered, signed and worded, with what they look like. */
export default function ReceiptSettings({
  loaderData: { issued, rules, ...settings },
}: Route.ComponentProps) {
  const { value: numbers } = useResolved(issued)
  const { value: stored } = useResolved(settings.settings)
  const versions = Object.values(stored ?? {}).map(({ version }) => version)
  return (
    <SettingsForm
      {...settings}
      title="Receipts and tax"
      intro={
        numbers?.first
          ? fixed(numbers, numbers.first)
          : 'The first number of a year fixes prefix, start and digits for that year.'
      }
      name="receipt settings"
      groups={groups}
    >
      {(valueAt) => (
        <div className="grid gap-4">
          <Signature />
          <TaxRules rules={rules} />
          <Preview key={versions.join()} valueAt={valueAt} />
        </div>
      )}
    </SettingsForm>
  )
}

function fixed({ year }: NumbersIssued, first: string): string {
  const next = dayInWords(daysOfYear(year + 1).from)
  return `The numbers of ${yearInFigures(year)} are fixed: ${first} was the first. Another prefix, start or width counts from ${next} on.`
}
