import { type FormEvent, useState } from 'react'
import { MOST_MESSAGE, MOST_NAME, readDedication as readTyped } from '#domain/donations/dedication.ts'
import { dedicationKinds } from '#domain/donations/dedication-kinds.ts'
import { addMonths, dayOf } from '#domain/india/indian-days.ts'
import { browserBackend } from '#web/lib/backend.ts'
import { FunctionRefused } from '#web/lib/functions.ts'
import { sayAll } from '#web/lib/say.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { useSite } from '../layout/site.ts'
import { saveDedication, type WrittenCard } from './dedication-data.ts'
import type { GiftWords } from './gift.tsx'
import { TroubleNote } from './trouble.tsx'
import { usePress } from './use-press.ts'

type Props = {
  words: GiftWords
  token: string
  /** The card to correct. */
  card: WrittenCard | null
  onSaved(card: WrittenCard): void
  onLeave: (() => void) | undefined
}

/** Form for a gift's card, checked here by the server's own rules, then by the server. */
export function DedicationForm({ words: all, token, card, onSaved, onLeave }: Props) {
  const words = all.dedication
  const { canSendLetters } = useSite()
  const { isBusy, trouble, press } = usePress(all)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [kind, setKind] = useState<string>(card?.kind ?? 'honour')
  const [isByEmail, setByEmail] = useState(canSendLetters && card?.sends !== null)
  const today = dayOf(new Date())

  function complain(form: HTMLFormElement, found: Record<string, string>) {
    setErrors(found)
    const first = Array.from(form.elements).find(
      (control) => 'name' in control && String(control.name) in found,
    )
    if (first instanceof HTMLElement) first.focus()
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const typed = Object.fromEntries(new FormData(form)) as Record<string, string>
    // By email, the address is required.
    const recipient_email = isByEmail ? typed.recipient_email || '-' : null
    const read = readTyped({ ...typed, recipient_email }, today)
    if ('fields' in read) return complain(form, await sayAll(browserBackend().language, read.fields))
    setErrors({})
    await press(async () => {
      try {
        onSaved(await saveDedication(browserBackend(), token, read.dedication))
      } catch (error) {
        if (!(error instanceof FunctionRefused) || error.status !== 422) throw error
        complain(form, error.fields)
      }
    })
  }

  return (
    <form
      onSubmit={onSubmit}
      noValidate
      aria-busy={isBusy}
      className="grid gap-5 rounded-lg border border-line bg-surface p-5 shadow-lift sm:p-8"
    >
      {!card && <p>{words.offer}</p>}
      <Choice
        legend={words.kind}
        name="kind"
        value={kind}
        options={dedicationKinds.map((value) => [value, words.kinds[value]])}
        onChange={setKind}
      />
      <TextField
        name="name"
        label={kind === 'occasion' ? words.occasion : words.name}
        hint={kind === 'occasion' ? words.occasionHint : undefined}
        defaultValue={card?.name}
        error={errors.name}
        maxLength={MOST_NAME}
        autoComplete="off"
      />
      <TextField
        name="from_name"
        label={words.from}
        hint={words.fromHint}
        defaultValue={card?.from_name}
        error={errors.from_name}
        maxLength={MOST_NAME}
        autoComplete="off"
      />
      <TextArea
        name="message"
        label={words.message}
        hint={words.messageHint}
        rows={4}
        defaultValue={card?.message}
        error={errors.message}
        maxLength={MOST_MESSAGE}
      />
      {canSendLetters && (
        <Choice
          legend={words.way}
          name="way"
          value={isByEmail ? 'email' : 'link'}
          options={[
            ['email', words.byEmail],
            ['link', words.byLink],
          ]}
          onChange={(way) => setByEmail(way === 'email')}
        />
      )}
      {isByEmail && (
        <>
          <TextField
            name="recipient_name"
            label={words.recipient}
            defaultValue={card?.recipient_name ?? ''}
            error={errors.recipient_name}
            maxLength={MOST_NAME}
            autoComplete="off"
          />
          <TextField
            name="recipient_email"
            type="email"
            label={card?.sends ? words.emailAgain : words.email}
            hint={words.emailHint}
            error={errors.recipient_email}
            autoComplete="off"
          />
          <TextField
            name="send_on"
            type="date"
            label={words.day}
            hint={words.dayHint}
            min={today}
            max={addMonths(today, 12)}
            defaultValue={card?.sends && card.sends !== 'soon' ? card.sends : ''}
            error={errors.send_on}
          />
        </>
      )}
      <TroubleNote words={all} trouble={trouble} />
      {Object.keys(errors).length > 0 && (
        <p role="alert" className="font-semibold text-danger">
          {words.check}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="lg" disabled={isBusy}>
          {isBusy ? words.saving : words.save}
        </Button>
        {onLeave && (
          <Button look="quiet" onClick={onLeave}>
            {words.back}
          </Button>
        )}
      </div>
    </form>
  )
}

type ChoiceProps = {
  legend: string
  name: string
  value: string
  options: readonly (readonly [value: string, label: string])[]
  onChange(value: string): void
}

function Choice({ legend, name, value, options, onChange }: ChoiceProps) {
  return (
    <fieldset>
      <legend className="font-semibold">{legend}</legend>
      <div className="mt-1.5 grid gap-3 sm:auto-cols-fr sm:grid-flow-col">
        {options.map(([option, label]) => (
          <label
            key={option}
            className="flex min-h-12 cursor-pointer items-center gap-2.5 rounded-md border-2 border-edge px-3.5 py-2 leading-tight has-checked:border-brand has-checked:font-semibold"
          >
            <input
              type="radio"
              name={name}
              value={option}
              checked={value === option}
              onChange={() => onChange(option)}
              className="size-5 shrink-0"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
