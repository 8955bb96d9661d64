import { useState } from 'react'
import { placeIn } from '#domain/india/places.ts'
import { DEFAULT_LANGUAGE, languageNames, siteLanguages } from '#domain/languages/languages.ts'
import { type IdentifierKind, identifierKinds } from '#domain/receipts/identifiers.ts'
import { livesAbroad } from '#domain/receipts/receipt-for.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, SelectField, TextArea, TextField } from '#web/ui/field.tsx'
import { SiteLink } from '#web/ui/link.tsx'
import { Sentence } from '#web/ui/sentence.tsx'
import { useSite } from '../layout/site.ts'
import type { DetailsDraft } from './details-draft.ts'
import { requiredIdentifier } from './details-entry.ts'
import type { GiftWords } from './gift.tsx'
import { TroubleNote } from './trouble.tsx'
import { type DetailsAnswer, useDetails } from './use-details.ts'

type Props = { words: GiftWords; token: string; isMonthly: boolean; onSaved(answer: DetailsAnswer): void }

/** Form for the receipt details. Its fields are the browser's own, so that autofill works. */
export function DetailsForm({ words: all, token, isMonthly, onSaved }: Props) {
  const words = all.details
  const { registrations } = useSite()
  const { draft, shape, errors, hints, isBusy, trouble, form } = useDetails(all, token, onSaved)
  const isOrganisation = shape.kind === 'organisation'
  return (
    <form
      {...form}
      aria-busy={isBusy}
      className="grid gap-5 rounded-lg border border-line bg-surface p-5 shadow-lift sm:p-8"
    >
      <p>{registrations.some(({ kind }) => kind === '80g') ? words.text80g : words.text}</p>
      <Kind words={words} draft={draft} />
      <TextField
        name="name"
        label={isOrganisation ? words.organisationName : words.name}
        autoComplete={isOrganisation ? 'organization' : 'name'}
        defaultValue={draft.name}
        error={errors.name}
        maxLength={200}
      />
      {isOrganisation && (
        <TextField
          name="contact_person"
          label={words.contactPerson}
          autoComplete="name"
          defaultValue={draft.contact_person}
          error={errors.contact_person}
          maxLength={200}
        />
      )}
      <Identifier words={words} draft={draft} shape={shape} errors={errors} hints={hints} />
      <div className="grid items-start gap-5 sm:grid-cols-[1fr_1.4fr_1.4fr]">
        <TextField
          name="pincode"
          label={words.pincode}
          inputMode={livesAbroad(shape) ? 'text' : 'numeric'}
          autoComplete="postal-code"
          defaultValue={draft.pincode}
          error={errors.pincode}
        />
        <TextField
          name="city"
          label={words.city}
          autoComplete="address-level2"
          defaultValue={draft.city}
          error={errors.city}
        />
        <TextField
          name="state"
          label={words.state}
          autoComplete="address-level1"
          defaultValue={draft.state}
          error={errors.state}
        />
      </div>
      <TextArea
        name="address"
        label={words.address}
        rows={2}
        autoComplete="street-address"
        defaultValue={draft.address}
        error={errors.address}
      />
      <More words={words} draft={draft} errors={errors} />
      {isMonthly && (
        <Checkbox
          name="yearly_receipts"
          defaultChecked={draft.yearly_receipts !== undefined}
          label={<span className="font-normal">{words.yearlyReceipts}</span>}
          hint={words.yearlyReceiptsHint}
        />
      )}
      <Checkbox
        name="news"
        defaultChecked={draft.news !== undefined}
        label={<span className="font-normal">{words.news}</span>}
      />
      <p className="text-soft text-sm">
        <Sentence
          text={words.privacy}
          parts={{
            link: (
              <SiteLink
                to="/privacy"
                newTab
                className="font-semibold text-brand underline underline-offset-4"
              >
                {words.privacyLink}
              </SiteLink>
            ),
          }}
        />
      </p>
      <TroubleNote words={all} trouble={trouble} />
      {Object.keys(errors).length > 0 && (
        <p role="alert" className="font-semibold text-danger">
          {words.check}
        </p>
      )}
      <Button type="submit" size="lg" disabled={isBusy} className="max-sm:w-full sm:justify-self-start">
        {isBusy ? words.submitting : words.submit}
      </Button>
    </form>
  )
}

type Words = GiftWords['details']
type PartProps = { words: Words; draft: DetailsDraft }

function Kind({ words, draft }: PartProps) {
  return (
    <fieldset>
      <legend className="font-semibold">{words.kind}</legend>
      <div className="mt-1.5 grid grid-cols-[auto_1fr] gap-3 sm:grid-cols-2">
        {(['person', 'organisation'] as const).map((kind) => (
          <label
            key={kind}
            className="flex min-h-12 cursor-pointer items-center gap-2.5 rounded-md border-2 border-edge px-3.5 py-2 leading-tight has-checked:border-brand has-checked:font-semibold"
          >
            <input
              type="radio"
              name="kind"
              value={kind}
              defaultChecked={(draft.kind ?? 'person') === kind}
              className="size-5 shrink-0"
            />
            {words[kind]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type IdentifierProps = PartProps & {
  shape: { kind: string; country: string; idKind: IdentifierKind }
  errors: Record<string, string>
  hints: Record<string, string>
}

const ofNumber = { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, maxLength: 40 }

/** PAN, since nearly all donors have one; the others choose another number. */
function Identifier({ words, draft, shape, errors, hints }: IdentifierProps) {
  const [hasOther, setOther] = useState(Boolean(draft.id_kind))
  const only = requiredIdentifier(shape.kind, shape.country)
  const number = (
    <TextField
      name="id_number"
      label={words.idKinds[only ?? (hasOther ? shape.idKind : 'pan')]}
      hint={hints.id_number ?? (only === 'passport' ? words.abroadHint : words.numberHint)}
      error={errors.id_number}
      {...ofNumber}
    />
  )
  if (only === 'passport')
    return (
      <>
        {number}
        <TextField
          name="pan"
          label={words.panAbroad}
          hint={hints.pan ?? words.panAbroadHint}
          error={errors.pan}
          {...ofNumber}
        />
      </>
    )
  if (only) return number
  if (!hasOther)
    return (
      <div>
        {number}
        <Button look="quiet" onClick={() => setOther(true)}>
          {words.otherNumber}
        </Button>
      </div>
    )
  const [, ...others] = identifierKinds
  return (
    <>
      <SelectField
        name="id_kind"
        label={words.idKind}
        placeholder={words.idKinds.pan}
        options={others.map((kind) => ({ value: kind, label: words.idKinds[kind] }))}
        defaultValue={draft.id_kind}
        // The pressed button has disappeared.
        autoFocus={!draft.id_kind}
      />
      {number}
    </>
  )
}

/** Optional fields that most donors leave closed. */
function More({ words, draft, errors }: PartProps & { errors: Record<string, string> }) {
  const { language } = useSite()
  return (
    <details className="rounded-md border-2 border-line px-3.5">
      <summary className="min-h-12 cursor-pointer py-3 font-semibold">{words.more}</summary>
      <div className="grid gap-5 pt-2 pb-5">
        <TextField
          name="country"
          label={words.country}
          autoComplete="country-name"
          defaultValue={draft.country ?? placeIn(words.places, 'India')}
          error={errors.country}
        />
        <SelectField
          name="citizenship"
          label={words.citizenship}
          placeholder={words.indian}
          options={[{ value: 'foreign', label: words.foreign }]}
          defaultValue={draft.citizenship}
        />
        <TextField
          name="email"
          type="email"
          label={words.email}
          hint={words.emailHint}
          autoComplete="email"
          defaultValue={draft.email}
          error={errors.email}
        />
        <TextField
          name="phone"
          type="tel"
          label={words.phone}
          autoComplete="tel"
          defaultValue={draft.phone}
          error={errors.phone}
        />
        <SelectField
          name="language"
          label={words.language}
          placeholder={languageNames[DEFAULT_LANGUAGE].whole}
          options={siteLanguages
            .filter((value) => value !== DEFAULT_LANGUAGE)
            .map((value) => ({ value, label: languageNames[value].whole }))}
          defaultValue={draft.language ?? (language === DEFAULT_LANGUAGE ? undefined : language)}
        />
      </div>
    </details>
  )
}
