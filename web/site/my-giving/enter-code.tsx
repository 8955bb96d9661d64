import { useState } from 'react'
import { useForm } from '#web/lib/form.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Sentence } from '#web/ui/sentence.tsx'
import { useSite } from '../layout/site.ts'
import { codeRules } from './code-rules.ts'
import { DoorCard } from './door-card.tsx'
import type { MyGivingWords } from './own-page.tsx'
import type { Door } from './use-door.ts'

/** Shown after requesting a letter. The same for every address: it does not reveal who has gifts here. */
export function EnterCode({ words: all, door, email }: { words: MyGivingWords; door: Door; email: string }) {
  const words = all.sent
  const [refusal, setRefusal] = useState<'wrong' | 'limited' | null>(null)
  const { canSendLetters } = useSite()
  const [isAgain, setAgain] = useState(false)
  const { busy, errors, form } = useForm(codeRules(words), async ({ code }) => {
    setRefusal(null)
    const outcome = await door.enterCode(email, code)
    setRefusal(outcome === 'wrong' || outcome === 'limited' ? outcome : null)
    return outcome === 'in'
  })
  return (
    <DoorCard title={words.heading}>
      <p>
        <Sentence
          text={canSendLetters ? words.text : words.noLetters}
          parts={{ email: <strong className="break-all">{email}</strong> }}
        />
      </p>
      <form {...form} className="mt-5 grid gap-5">
        <TextField
          name="code"
          label={words.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          error={errors.code ?? (refusal ? words[refusal] : undefined)}
          required
        />
        <Button type="submit" size="lg" disabled={busy}>
          {busy ? words.submitting : words.submit}
        </Button>
      </form>
      <div className="mt-7 border-line border-t-2 border-dashed pt-5">
        <h2 className="text-xl">{words.nothing}</h2>
        <ul className="mt-2 grid list-disc gap-1 pl-5 text-soft marker:text-marigold">
          {words.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
        <div className="mt-3 flex flex-wrap gap-x-6">
          <Button
            look="quiet"
            onClick={async () => {
              setAgain(false)
              setAgain(await door.askForLetter(email))
            }}
          >
            {words.again}
          </Button>
          <Button look="quiet" onClick={() => door.askAgain()}>
            {words.other}
          </Button>
          <ButtonLink look="quiet" to="/contact">
            {words.contact}
          </ButtonLink>
        </div>
        <p role="status" className="text-leaf empty:hidden">
          {isAgain && (canSendLetters ? words.isAgain : words.noLetters)}
        </p>
      </div>
    </DoorCard>
  )
}
