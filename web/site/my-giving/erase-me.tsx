import { useState } from 'react'
import type { AnswerOf } from '#domain/api/contracts.ts'
import { sayEach } from '#web/lib/say.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import { useSite } from '../layout/site.ts'
import { callAsDonor } from './as-donor.ts'
import type { MyGivingWords } from './own-page.tsx'
import { Folded, Problem } from './section.tsx'
import { usePress } from './use-press.ts'

type Props = { words: MyGivingWords; email: string; onErased(): void }

/** Shows what is erased and what is kept, until when and why, before it can be pressed. */
export function EraseMe({ words: all, email, onErased }: Props) {
  const words = all.rights.erase
  const { language } = useSite()
  const [preview, setPreview] = useState<Pick<AnswerOf<'erase-personal-data'>, 'goes' | 'stays'> | null>(null)
  const [isSure, setSure] = useState(false)
  const { isBusy, problem, press } = usePress(all.unexpected)
  const show = () =>
    press(async () => {
      const { goes, stays } = await callAsDonor('erase-personal-data', { action: 'preview', email })
      setPreview({ goes: await sayEach(language, goes), stays: await sayEach(language, stays) })
    })
  const erase = () =>
    press(async () => {
      await callAsDonor('erase-personal-data', { action: 'erase', email })
      onErased()
    })
  return (
    <Folded title={words.heading}>
      <p className="text-soft">{words.text}</p>
      {preview ? (
        <>
          <Sentences title={words.goes} sentences={preview.goes} />
          <Sentences title={words.stays} sentences={preview.stays} />
          <Checkbox
            name="sure"
            label={words.sure}
            checked={isSure}
            onChange={({ target }) => setSure(target.checked)}
          />
          <div>
            <Button disabled={isBusy || !isSure} onClick={erase}>
              {isBusy ? words.erasing : words.erase}
            </Button>
          </div>
        </>
      ) : (
        <div>
          <Button look="outline" disabled={isBusy} onClick={show}>
            {isBusy ? all.loading : words.show}
          </Button>
        </div>
      )}
      <Problem text={problem} />
    </Folded>
  )
}

function Sentences({ title, sentences }: { title: string; sentences: string[] }) {
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-1 grid list-disc gap-1 pl-5 marker:text-marigold">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}
