import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, SelectField } from '#web/ui/field.tsx'
import { callAsDonor } from './as-donor.ts'
import type { MyGiving } from './my-gifts-data.ts'
import type { MyGivingWords } from './my-giving.tsx'
import { Done, Problem, Section } from './section.tsx'
import { usePress } from './use-press.ts'

type Props = {
  words: MyGivingWords
  giving: Pick<MyGiving, 'language' | 'consents' | 'monthly'>
  onChanged(): Promise<void>
}

/** How a donor is written to. What they agreed to is withdrawn by the same press that gives it. */
export function HearFromUs({ words: all, giving: { language, consents, monthly }, onChanged }: Props) {
  const words = all.hear
  const [isSaved, setSaved] = useState(false)
  const { isBusy, problem, press } = usePress(all.unexpected)

  const said = (purpose: string) => consents.filter((consent) => consent.purpose === purpose)
  const stands = (purpose: string) => said(purpose).some(({ withdrawn_at }) => withdrawn_at === null)
  const others = consents.filter(
    ({ purpose, withdrawn_at }) =>
      withdrawn_at === null && !['news', 'whatsapp', 'yearly_receipts'].includes(purpose),
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
        <Checkbox
          name="news"
          label={words.news}
          hint={words.newsHint}
          checked={stands('news')}
          disabled={isBusy}
          onChange={({ target }) => consent('news', target.checked, words.news)}
        />
        <Checkbox
          name="whatsapp"
          label={words.whatsapp}
          hint={words.whatsappHint}
          // Thanks for a gift go there unless somebody said no.
          checked={said('whatsapp').length === 0 || stands('whatsapp')}
          disabled={isBusy}
          onChange={({ target }) => consent('whatsapp', target.checked, words.whatsapp)}
        />
        {(monthly.length > 0 || said('yearly_receipts').length > 0) && (
          <Checkbox
            name="yearly_receipts"
            label={words.yearlyReceipts}
            hint={words.yearlyReceiptsHint}
            checked={stands('yearly_receipts')}
            disabled={isBusy}
            onChange={({ target }) => consent('yearly_receipts', target.checked, words.yearlyReceipts)}
          />
        )}
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
          options={[
            { value: 'en', label: words.english },
            { value: 'hi', label: words.hindi },
          ]}
          defaultValue={language}
          disabled={isBusy}
          onChange={({ target: { value } }) => {
            if (value === 'en' || value === 'hi')
              save(() => callAsDonor('correct-personal-data', { language: value }))
          }}
        />
      </div>
      <Done text={isSaved ? words.saved : null} />
      <Problem text={problem} />
    </Section>
  )
}
