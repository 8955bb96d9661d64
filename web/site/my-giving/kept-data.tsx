import { useState } from 'react'
import type { AnswerOf } from '#domain/api/contracts.ts'
import { formatRupees } from '#domain/india/money.ts'
import { type Language, languageNames } from '#domain/languages/languages.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { dayInFull, momentInFull } from '../thank-you/day-in-full.ts'
import { callAsDonor } from './as-donor.ts'
import type { MyGiving } from './my-gifts-data.ts'
import type { MyGivingWords } from './own-page.tsx'
import { Folded, Problem } from './section.tsx'
import { usePress } from './use-press.ts'

type Kept = AnswerOf<'personal-data'>

/** All data kept about the donor, to read here or to download. */
export function KeptData({ words: all, giving }: { words: MyGivingWords; giving: MyGiving }) {
  const words = all.rights.kept
  const [kept, setKept] = useState<Kept | null>(null)
  const { isBusy, problem, press } = usePress(all.unexpected)
  const causes = new Map([
    ...giving.gifts.map(({ causeId, causeTitle }) => [causeId, causeTitle] as const),
    ...giving.monthly.map(({ cause_id, causeTitle }) => [cause_id, causeTitle] as const),
  ])
  const tell: Tell = (name, value) => {
    if (typeof value === 'boolean') return value ? words.yes : words.no
    const text = String(value)
    if (MOMENT.test(text)) return momentInFull(text, all.days)
    if (DAY.test(text)) return dayInFull(`${text}T12:00:00+05:30`, all.days)
    if (SUMS.includes(name)) return formatRupees(text)
    if (name === 'percent') return String(Number(text))
    if (name === 'cause_id') return causes.get(text) ?? text
    const known: Partial<Record<string, Partial<Record<string, string>>>> = words.values
    return (
      known[name]?.[text] ?? (name === 'language' ? languageNames[text as Language]?.whole : null) ?? text
    )
  }
  const show = () => press(async () => setKept(await callAsDonor('personal-data', {})))
  return (
    <Folded title={words.heading}>
      <p className="text-soft">{words.text}</p>
      <p className="text-soft">{words.notShown}</p>
      <Problem text={problem} />
      {kept ? (
        <>
          <div>
            <Button
              onClick={() =>
                saveFile(
                  'my-data.json',
                  new Blob([JSON.stringify(kept, null, 2)], { type: 'application/json' }),
                )
              }
            >
              {words.download}
            </Button>
          </div>
          <Parts kept={kept} words={words} tell={tell} />
        </>
      ) : (
        <div>
          <Button look="outline" disabled={isBusy} onClick={show}>
            {isBusy ? all.loading : words.show}
          </Button>
        </div>
      )}
    </Folded>
  )
}

type Words = MyGivingWords['rights']['kept']
type Row = Record<string, unknown>
/** Formats a value for people: times in India's time zone, internal codes in words. */
type Tell = (field: string, value: unknown) => string
type PartsProps = { words: Words; kept: Kept; tell: Tell }

function Parts({ words, kept, tell }: PartsProps) {
  return Object.entries(kept.parts).map(([part, rows]) => (
    <section key={part}>
      <h3 className="font-semibold text-lg">{words.parts[part as keyof typeof words.parts] ?? part}</h3>
      {rows.length === 0 && <p className="text-soft">{words.nothing}</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {rows.map((row) => (
          <li key={JSON.stringify(row)} className="border-line border-b pb-3">
            <Fields words={words} row={row} tell={tell} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

/** Internal ids, and the provider's raw events, are in the file only. */
const IN_FILE_ONLY = ['id', 'report']
const COLUMNS = 'sm:grid-cols-[10rem_minmax(0,1fr)]'

/** A receipt without an address has an empty list of lines. */
const isNothing = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Nested fields stand in their field's column, which has no room for two. */
function Fields({ words, row, tell, isNested }: { words: Words; row: Row; tell: Tell; isNested?: true }) {
  const told = Object.entries(row).filter(
    ([name, value]) => !IN_FILE_ONLY.includes(name) && !isNothing(value),
  )
  return (
    <dl className={`grid grid-cols-[minmax(0,1fr)] gap-1 ${isNested ? 'border-line border-l-2 pl-3' : ''}`}>
      {told.map(([name, value]) => (
        <div key={name} className={`grid grid-cols-[minmax(0,1fr)] gap-x-4 ${isNested ? '' : COLUMNS}`}>
          <dt className="text-soft text-sm first-letter:uppercase">
            {words.fields[name as keyof typeof words.fields] ?? name.replaceAll('_', ' ')}
          </dt>
          <dd className="whitespace-pre-line break-words">
            {Array.isArray(value) ? (
              value.map((line) => <p key={String(line)}>{tell(name, line)}</p>)
            ) : typeof value === 'object' ? (
              <Fields words={words} row={value as Row} tell={tell} isNested />
            ) : (
              tell(name, value)
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const DAY = /^\d{4}-\d\d-\d\d$/
const SUMS = ['amount', 'amount_donated', 'refunded_amount', 'deducted_amount']
