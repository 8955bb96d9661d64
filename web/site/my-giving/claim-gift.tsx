import { useContext, useEffect, useRef, useState } from 'react'
import { formatRupees } from '#domain/india/money.ts'
import { browserBackend } from '#web/lib/backend.ts'
import { useForm } from '#web/lib/form.ts'
import { sayEach } from '#web/lib/say.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { claimRules } from './claim-rules.ts'
import type { MyGiving } from './my-gifts-data.ts'
import type { MyGivingWords } from './own-page.tsx'
import { Done, Problem, Section } from './section.tsx'
import { SessionEnded } from './session-ended.ts'
import { client } from './use-door.ts'

type Props = {
  words: MyGivingWords
  email: string
  claims: MyGiving['claims']
  /** Opens the form and brings it into view. */
  isOpenAtOnce: boolean
  day: (moment: string) => string
  onChanged(): Promise<void>
}

/** PostgreSQL's error code for an insert without a valid session. */
const REFUSED_TO_VISITORS = '42501'

/** "That is not all": claims of gifts without an address, which staff or a bank line confirm. */
export function ClaimGift({ words: all, email, claims, isOpenAtOnce, day, onChanged }: Props) {
  const words = all.claim
  const onEnded = useContext(SessionEnded)
  const [isOpen, setOpen] = useState(isOpenAtOnce)
  const section = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOpenAtOnce) return
    section.current?.scrollIntoView({ block: 'nearest' })
    section.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [isOpenAtOnce])
  const [isSent, setSent] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { busy, errors, form } = useForm(claimRules(words), async ({ reference, amount, given_on }) => {
    setProblem(null)
    const { error } = await (await client())
      .from('gift_claims')
      .insert({ email, reference, amount, given_on, language: browserBackend().language })
    if (error) {
      console.error(error)
      if (error.code === REFUSED_TO_VISITORS) {
        onEnded()
        return false
      }
      // The table's constraints have sentences as errors.
      const [said] = await sayEach(browserBackend().language, [error.message])
      setProblem((error.code === '23514' && said) || all.unexpected)
      return false
    }
    await onChanged().catch(console.error)
    setSent(true)
    setOpen(false)
    return true
  })
  return (
    <div ref={section} className="scroll-mt-6">
      <Section title={words.heading} text={words.text}>
        {claims.length > 0 && (
          <ul className="grid gap-3">
            {claims.map(({ id, reference, amount, given_on, status }) => (
              <li key={id} className="border-line border-b pb-3">
                <p className="flex justify-between gap-4">
                  <span className="min-w-0 break-words">{reference}</span>
                  <span className="font-semibold tabular-nums">{formatRupees(amount)}</span>
                </p>
                <p className="text-soft text-sm">
                  {day(`${given_on}T12:00:00+05:30`)}{' '}
                  <span className="font-semibold text-ink">
                    {words.states[status as keyof typeof words.states]}
                  </span>
                </p>
              </li>
            ))}
          </ul>
        )}
        <Done text={isSent ? words.sent : null} />
        {isOpen ? (
          <form {...form} className="grid gap-4">
            <TextField
              name="reference"
              label={words.reference}
              hint={words.referenceHint}
              maxLength={100}
              error={errors.reference}
              required
            />
            <TextField
              name="amount"
              label={words.amount}
              inputMode="decimal"
              error={errors.amount}
              required
            />
            <TextField name="given_on" type="date" label={words.day} error={errors.given_on} required />
            <Problem text={problem} />
            <div className="flex flex-wrap gap-3">
              <Button type="submit" disabled={busy}>
                {busy ? words.sending : words.send}
              </Button>
              <Button look="outline" disabled={busy} onClick={() => setOpen(false)}>
                {words.back}
              </Button>
            </div>
          </form>
        ) : (
          <div>
            <Button
              look="outline"
              onClick={() => {
                setSent(false)
                setOpen(true)
              }}
            >
              {words.open}
            </Button>
          </div>
        )}
      </Section>
    </div>
  )
}
