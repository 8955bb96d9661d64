import { type FormEvent, useState } from 'react'
import { type CorrectedText, correctedTexts } from '#domain/donors/fields.ts'
import { placeIn, placeStored } from '#domain/india/places.ts'
import { faultIn } from '#domain/input/person-name.ts'
import { fill } from '#web/lib/words.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useSite } from '../layout/site.ts'
import { callAsDonor } from './as-donor.ts'
import { asksForNumber, lacksForReceipt } from './asks-for-number.ts'
import { givenName } from './given-name.ts'
import type { MyRecord } from './my-gifts-data.ts'
import type { MyGivingWords } from './own-page.tsx'
import { Done, Problem, Section } from './section.tsx'
import { usePress } from './use-press.ts'

type Props = {
  words: MyGivingWords
  records: MyRecord[]
  /** Whether a gift has no receipt yet. */
  isReceiptDue: boolean
  onChanged(): Promise<void>
}

/** Details that receipts are made out to. */
export function MyDetails({ words: all, records, isReceiptDue, onChanged }: Props) {
  const words = all.details
  return (
    <Section title={words.heading} text={records.length > 0 ? words.text : words.none}>
      {records.map((record) => (
        <Details
          key={record.id}
          words={all}
          record={record}
          isReceiptDue={isReceiptDue}
          onChanged={onChanged}
        />
      ))}
    </Section>
  )
}

const AUTOCOMPLETE: Partial<Record<CorrectedText, string>> = {
  name: 'name',
  phone: 'tel',
  address: 'street-address',
  city: 'address-level2',
  state: 'address-level1',
  pincode: 'postal-code',
  country: 'country-name',
}

function Details({
  words: all,
  record,
  isReceiptDue,
  onChanged,
}: Omit<Props, 'records'> & { record: MyRecord }) {
  const words = all.details
  const [isEditing, setEditing] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const [errors, setErrors] = useState<Partial<Record<CorrectedText, string>>>({})
  const { isBusy, problem, press } = usePress(all.unexpected)
  const places = all.rights.kept.values.state
  const isPlace = (field: CorrectedText) => field === 'state' || field === 'country'
  const shown = (field: CorrectedText) =>
    field === 'name'
      ? givenName(record)
      : isPlace(field)
        ? placeIn(places, record[field] ?? '')
        : (record[field] ?? '')
  const fields = correctedTexts
    .map(({ name }) => name)
    .filter((field) => field !== 'contact_person' || record.kind === 'organisation')
  const identifier = record.pan ?? record.id_number
  const { registrations } = useSite()
  const needsNumber = asksForNumber(identifier, registrations)

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const said = Object.fromEntries(
      fields.map((field) => {
        const text = String(typed.get(field) ?? '').trim()
        return [field, isPlace(field) ? placeStored(places, text) : text]
      }),
    )
    // A donor without a name can correct the rest without giving one.
    if (!said.name && !givenName(record)) delete said.name
    const faults = fields.flatMap((field) => {
      const fault = faultIn(field, said[field] ?? '')
      return fault ? [[field, all.nameProblems[fault]]] : []
    })
    setErrors(Object.fromEntries(faults))
    if (faults.length > 0) return
    const pan = String(typed.get('pan') ?? '').trim()
    const isDone = await press(async () => {
      await callAsDonor('correct-personal-data', { record_id: record.id, ...said, ...(pan && { pan }) })
      await onChanged()
    })
    if (isDone) setEditing(false)
    setSaved(isDone)
  }

  if (isEditing) {
    return (
      <form onSubmit={save} noValidate className="grid gap-4">
        {fields.map((field) => (
          <TextField
            key={field}
            name={field}
            label={words.fields[field]}
            defaultValue={shown(field)}
            error={errors[field]}
            autoComplete={AUTOCOMPLETE[field]}
          />
        ))}
        {needsNumber && (
          <TextField
            name="pan"
            label={record.pan ? fill(words.newPan, { mask: record.pan }) : words.pan}
            hint={words.panHint}
            autoComplete="off"
            maxLength={20}
          />
        )}
        <Problem text={problem} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={isBusy}>
            {isBusy ? words.saving : words.save}
          </Button>
          <Button look="outline" disabled={isBusy} onClick={() => setEditing(false)}>
            {words.back}
          </Button>
        </div>
      </form>
    )
  }
  return (
    <div className="grid gap-3">
      {isReceiptDue && lacksForReceipt(record.address, identifier, registrations) && (
        <p className="rounded-md border-2 border-marigold p-3">{words.waiting}</p>
      )}
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {fields.map((field) => (
          <div key={field}>
            <dt className="text-soft text-sm">{words.fields[field]}</dt>
            <dd className="break-words">{shown(field) || words.empty}</dd>
          </div>
        ))}
        {needsNumber && (
          <div>
            <dt className="text-soft text-sm">{words.identifier}</dt>
            <dd>{identifier ?? words.empty}</dd>
          </div>
        )}
      </dl>
      <Done text={isSaved ? words.saved : null} />
      {needsNumber && <p className="text-soft text-sm">{words.identifierHint}</p>}
      <div>
        <Button
          look="outline"
          onClick={() => setEditing(true)}
          aria-label={fill(words.correctOf, { name: record.name })}
        >
          {words.correct}
        </Button>
      </div>
    </div>
  )
}
