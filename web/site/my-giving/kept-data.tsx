import { useState } from 'react'
import type { AnswerOf } from '#domain/api/contracts.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.tsx'
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
          <Parts words={words} kept={kept} />
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

function Parts({ words, kept }: { words: MyGivingWords['rights']['kept']; kept: Kept }) {
  const labels: Record<string, string> = words.fields
  return Object.entries(kept.parts).map(([part, rows]) => (
    <section key={part}>
      <h3 className="font-semibold text-lg">{words.parts[part as keyof typeof words.parts] ?? part}</h3>
      {rows.length === 0 && <p className="text-soft">{words.nothing}</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {rows.map((row) => (
          <li key={JSON.stringify(row)} className="border-line border-b pb-3">
            <dl className="grid grid-cols-[minmax(0,1fr)] gap-1">
              {Object.entries(row).map(([name, value]) =>
                value === null || value === '' ? null : (
                  <div
                    key={name}
                    className="grid grid-cols-[minmax(0,1fr)] gap-x-4 sm:grid-cols-[10rem_minmax(0,1fr)]"
                  >
                    <dt className="text-soft text-sm first-letter:uppercase">{labels[name] ?? name}</dt>
                    <dd className="break-words">{asText(value)}</dd>
                  </div>
                ),
              )}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  ))
}

const asText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))
