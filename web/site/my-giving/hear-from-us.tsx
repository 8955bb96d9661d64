import { useState } from 'react'
import { languageNames, siteLanguages } from '#domain/languages/languages.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, SelectField } from '#web/ui/field.tsx'
import { callAsDonor } from './as-donor.ts'
import type { MyGiving } from './my-gifts-data.ts'
import type { MyGivingWords } from './own-page.tsx'
import { Done, Problem, Section } from './section.tsx'
import { usePress } from './use-press.ts'

type Props = {
  words: MyGivingWords
  giving: Pick<MyGiving, 'language' | 'consents' | 'monthly'>
  onChanged(): Promise<void>
}

/** The donor's communication preferences. Consent is withdrawn by the same press that gives it. */
export function HearFromUs({ words: all, giving: { language, consents, monthly }, onChanged }: Props) {
  const words = all.hear
  const [isSaved, setSaved] = useState(false)
  const { isBusy, problem, press } = usePress(all.unexpected)

  const said = (purpose: string) => consents.filter((consent) => consent.purpose === purpose)
  const stands = (purpose: string) => said(purpose).some(({ withdrawn_at }) => withdrawn_at === null)
  /** Messages that go to every donor who has not refused them. */
  const isUnrefused = (purpose: string) => said(purpose).length === 0 || stands(purpose)
  const switches = [
    { purpose: 'news', label: words.news, hint: words.newsHint, isOn: stands('news') },
    { purpose: 'whatsapp', label: words.whatsapp, hint: words.whatsappHint, isOn: isUnrefused('whatsapp') },
    {
      purpose: 'receipt_reminders',
      label: words.receiptReminders,
      hint: words.receiptRemindersHint,
      isOn: isUnrefused('receipt_reminders'),
    },
    {
      purpose: 'pledge_reminders',
      label: words.pledgeReminders,
      hint: words.pledgeRemindersHint,
      isOn: isUnrefused('pledge_reminders'),
    },
    {
      purpose: 'yearly_receipts',
      label: words.yearlyReceipts,
      hint: words.yearlyReceiptsHint,
      isOn: stands('yearly_receipts'),
    },
  ].filter(
    ({ purpose }) =>
      said(purpose).length > 0 ||
      (purpose !== 'pledge_reminders' && (purpose !== 'yearly_receipts' || monthly.length > 0)),
  )
  const others = consents.filter(
    ({ purpose, withdrawn_at }) => withdrawn_at === null && !switches.some((one) => one.purpose === purpose),
  )
  const save = async (change: () => Promise<unknown>) => {
    setSaved(false)
    setSaved(
      await press(async () => {
        await change()
        await onChanged()
      }),
    )
  }
  const consent = (purpose: string, is_given: boolean, wording: string) =>
    save(() => callAsDonor('donor-consent', { purpose, is_given, wording }))

  return (
    <Section title={words.heading} text={words.text}>
      <div className="grid gap-3">
        {switches.map(({ purpose, label, hint, isOn }) => (
          <Checkbox
            key={purpose}
            name={purpose}
            label={label}
            hint={hint}
            checked={isOn}
            disabled={isBusy}
            onChange={({ target }) => consent(purpose, target.checked, label)}
          />
        ))}
        {others.map(({ purpose, wording }) => (
          <div key={`${purpose} ${wording}`} className="border-line border-t pt-3">
            <p>{wording}</p>
            <Button look="quiet" disabled={isBusy} onClick={() => consent(purpose, false, wording)}>
              {words.withdraw}
            </Button>
          </div>
        ))}
        <SelectField
          key={language}
          name="language"
          label={words.language}
          placeholder={words.anyLanguage}
          options={siteLanguages.map((value) => ({ value, label: languageNames[value].whole }))}
          defaultValue={language}
          disabled={isBusy}
          onChange={({ target: { value } }) => {
            if (value) save(() => callAsDonor('correct-personal-data', { language: value }))
          }}
        />
      </div>
      <Done text={isSaved ? words.saved : null} />
      <Problem text={problem} />
    </Section>
  )
}
