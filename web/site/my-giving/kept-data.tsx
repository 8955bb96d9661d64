import { useState } from 'react'
import type { AnswerOf } from '#domain/api/contracts.ts'
import { datesIn } from '#domain/languages.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { useSite } from '../layout/site.ts'
import { callAsDonor } from './as-donor.ts'
import type { MyGivingWords } from './my-giving.tsx'
import { Folded, Problem } from './section.tsx'
import { usePress } from './use-press.ts'

type Kept = AnswerOf<'personal-data'>

/** Everything that is kept about the donor, to read here or to take away. */
export function KeptData({ words: all }: { words: MyGivingWords }) {
  const words = all.rights.kept
  const [kept, setKept] = useState<Kept | null>(null)
  const { isBusy, problem, press } = usePress(all.unexpected)
  const { language } = useSite()
  const moment = new Intl.DateTimeFormat(datesIn(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Asia/Kolkata',
  })
  const show = () => press(async () => setKept(await callAsDonor('personal-data', {})))
  return (
    <Folded title={words.heading}>
      <p className="text-soft">{words.text}</p>
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
          <Parts words={words} kept={kept} moment={moment} />
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
type PartsProps = { words: Words; kept: Kept; moment: Intl.DateTimeFormat }

function Parts({ words, kept, moment }: PartsProps) {
  return Object.entries(kept.parts).map(([part, rows]) => (
    <section key={part}>
      <h3 className="font-semibold text-lg">{words.parts[part as keyof typeof words.parts] ?? part}</h3>
      {rows.length === 0 && <p className="text-soft">{words.nothing}</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {rows.map((row) => (
          <li key={JSON.stringify(row)} className="border-line border-b pb-3">
            <Fields words={words} row={row} moment={moment} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

/** What stands for nothing but the row itself is in the file alone. */
function Fields({ words, row, moment }: { words: Words; row: Row; moment: Intl.DateTimeFormat }) {
  const told = Object.entries(row).filter(
    ([name, value]) => name !== 'id' && value !== null && value !== '' && value !== undefined,
  )
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-1">
      {told.map(([name, value]) => (
        <div key={name} className="grid grid-cols-[minmax(0,1fr)] gap-x-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <dt className="text-soft text-sm first-letter:uppercase">
            {words.fields[name as keyof typeof words.fields] ?? name.replaceAll('_', ' ')}
          </dt>
          <dd className="break-words">
            {typeof value === 'object' ? (
              <Fields words={words} row={value as Row} moment={moment} />
            ) : (
              asText(words, value, moment)
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** Moments are told as the clock in India shows them. */
function asText(words: Words, value: unknown, moment: Intl.DateTimeFormat): string {
  if (typeof value === 'boolean') return value ? words.yes : words.no
  const text = String(value)
  return MOMENT.test(text) ? moment.format(new Date(text)) : text
}
