import { useState } from 'react'
import { daysOfYear, yearInFigures } from '#domain/india/financial-year.ts'
import { dayInWords } from '#domain/india/indian-days.ts'
import { proposedPrefix } from '#domain/receipts/proposed-prefix.ts'
import { type SettingsCard, settingsOn } from '#domain/settings/settings.ts'
import { callAsAdministrator } from '#web/lib/call-as-administrator.ts'
import { load } from '../../data/load.ts'
import { may, useMay } from '../../data/may.ts'
import { organisationName } from '../../data/organisation-name.ts'
import { readTaxRules } from '../../data/tax-rules.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { Page } from '../../ui/page.tsx'
import { loadSettings } from '../load-settings.ts'
import { SettingsForm } from '../settings-form.tsx'
import type { Route } from './+types/receipts'
import { type NumbersIssued, readNumbersIssued } from './numbers-issued.ts'
import { Preview } from './preview.tsx'
import { Signature } from './signature.tsx'
import { TaxRules } from './tax-rules.tsx'

const groups = settingsOn('receipts')

export const clientLoader = () => ({
  ...loadSettings(groups),
  issued: load(readNumbersIssued),
  rules: load(readTaxRules),
  name: load(() => organisationName.read()),
  hasSignature: load(
    async () => may('settings') && (await callAsAdministrator('receipt-signature', {})).stored,
  ),
})

/** Numbering, signature and wording of receipts, with a preview. */
export default function ReceiptSettings({
  loaderData: { issued, rules, name, hasSignature, ...settings },
}: Route.ComponentProps) {
  const { value: numbers } = useResolved(issued)
  const { value: organisation = '' } = useResolved(name)
  const { value: stored } = useResolved(settings.settings)
  const { value: wording } = useResolved(rules)
  const [signatures, setSignatures] = useState(0)
  const may = useMay()
  if (!may('settings')) {
    return (
      <Page title="Receipts and tax" intro="The rules that receipts and the yearly statement follow.">
        <TaxRules rules={rules} />
      </Page>
    )
  }
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
      groups={numbers ? withProposal(groups, organisation, numbers) : groups}
    >
      {(valueAt) => (
        <div className="grid gap-4">
          <Signature isStored={hasSignature} onSaved={() => setSignatures((count) => count + 1)} />
          {may('statement') && <TaxRules rules={rules} />}
          <Preview saved={JSON.stringify([versions, wording, signatures])} valueAt={valueAt} />
        </div>
      )}
    </SettingsForm>
  )
}

/** Proposes a prefix for the next year without issued numbers: a started year keeps its own. */
function withProposal(cards: SettingsCard[], name: string, { year, first }: NumbersIssued): SettingsCard[] {
  const placeholder = proposedPrefix(name)
  const number = [placeholder, yearInFigures(first ? year + 1 : year), '00001'].filter(Boolean).join('/')
  const hint = `Before the year and the number: ${number}. May be empty.`
  return cards.map((card) => ({
    ...card,
    fields: card.fields.map((field) =>
      field.key === 'receipt_prefix' ? { ...field, placeholder, hint } : field,
    ),
  }))
}

function fixed({ year }: NumbersIssued, first: string): string {
  const next = dayInWords(daysOfYear(year + 1).from)
  return `The numbers of ${yearInFigures(year)} are fixed: ${first} was the first. Another prefix, start or width counts from ${next} on.`
}
