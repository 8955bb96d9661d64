import { type FormEvent, useRef, useState } from 'react'
import type { AnswerOf } from '#domain/api/contracts.ts'
import { stateOfPincode } from '#domain/india/pincode.ts'
import { placeIn, placeStored } from '#domain/india/places.ts'
import { detailsHints, detailsProblems } from '#domain/receipts/donor-details.ts'
import { identifierKinds } from '#domain/receipts/identifiers.ts'
import { browserBackend } from '#web/lib/backend.ts'
import { callFunction, FunctionRefused } from '#web/lib/functions.ts'
import { sayAll } from '#web/lib/say.ts'
import { forgetDraft, readDraft, saveDraft } from './details-draft.ts'
import { type DetailsEntry, entryOf } from './details-entry.ts'
import type { GiftWords } from './gift.tsx'
import { usePress } from './use-press.ts'

/** `entry` is the form's values; null if an earlier record was used. */
export type DetailsAnswer = AnswerOf<'donor-details'> & { entry: DetailsEntry | null }

const CONSENTS = [
  { purpose: 'news', word: 'news' },
  { purpose: 'yearly_receipts', word: 'yearlyReceipts' },
] as const

/** The form for the receipt details: validated here by the server's own rules, then by the server. */
export function useDetails(words: GiftWords, token: string, onSaved: (answer: DetailsAnswer) => void) {
  const { isBusy, trouble, press } = usePress(words)
  const [draft] = useState(readDraft)
  const { places } = words.details
  const [shape, setShape] = useState({
    kind: draft.kind ?? 'person',
    country: placeStored(places, draft.country ?? 'India'),
    idKind: identifierKinds.find((kind) => kind === draft.id_kind) ?? 'pan',
  })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [hints, setHints] = useState<Record<string, string>>({})
  const suggested = useRef('')

  function onInput({ currentTarget: form, target }: FormEvent<HTMLFormElement>) {
    if ((target as HTMLInputElement).name === 'pincode') suggestState(form)
    const fields = new FormData(form)
    saveDraft(fields)
    const { kind, country, id_kind: idKind } = entryOf(fields, places)
    if (kind !== shape.kind || country !== shape.country || idKind !== shape.idKind)
      setShape({ kind, country, idKind })
  }

  /** Never overwrites the donor's input. */
  function suggestState(form: HTMLFormElement) {
    const pincode = form.elements.namedItem('pincode') as HTMLInputElement
    const state = form.elements.namedItem('state') as HTMLInputElement
    const suggestion = stateOfPincode(pincode.value)
    const found = suggestion && placeIn(places, suggestion)
    if (!found || (state.value !== '' && state.value !== suggested.current)) return
    state.value = found
    suggested.current = found
  }

  const onBlur = ({ currentTarget: form }: FormEvent<HTMLFormElement>) =>
    sayAll(browserBackend().language, detailsHints(entryOf(new FormData(form), places))).then(
      setHints,
      console.error,
    )

  function complain(form: HTMLFormElement, found: Record<string, string>) {
    setErrors(found)
    const first = Array.from(form.elements).find(
      (control) => 'name' in control && String(control.name) in found,
    )
    first?.closest('details')?.setAttribute('open', '')
    if (first instanceof HTMLElement) first.focus()
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const fields = new FormData(form)
    const entry = entryOf(fields, places)
    const found = detailsProblems(entry)
    if (Object.keys(found).length > 0)
      return complain(form, await sayAll(browserBackend().language, found as Record<string, string>))
    setErrors({})
    await press(async () => {
      try {
        const answer = await callFunction(browserBackend(), 'donor-details', {
          token,
          ...entry,
          consents: CONSENTS.filter(({ purpose }) => fields.has(purpose)).map(({ purpose, word }) => ({
            purpose,
            wording: words.details[word],
          })),
        })
        forgetDraft()
        onSaved({ ...answer, entry })
      } catch (error) {
        if (!(error instanceof FunctionRefused) || error.status !== 422) throw error
        complain(form, error.fields)
      }
    })
  }

  return {
    draft,
    shape,
    errors,
    hints,
    isBusy,
    trouble,
    form: { onInput, onBlur, onSubmit, noValidate: true },
  }
}
