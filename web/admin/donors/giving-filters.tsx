import { financialYearOf, yearInFigures } from '#domain/india/financial-year.ts'
import { dayInWords, dayOf } from '#domain/india/indian-days.ts'
import { campaignChip, causeChip } from '../ui/cause-select.tsx'
import { DebouncedInput } from '../ui/debounced-input.tsx'
import { Input, optionsAfter, Select } from '../ui/fields.tsx'
import type { View } from './list-address.ts'

export type Titles = Record<'causes' | 'campaigns', ReadonlyMap<string, string>>

const YEARS_OFFERED = 4
const MONTHLY = { yes: 'Gives monthly', no: 'Does not give monthly' }
const EMAIL = { yes: 'Has an email address', no: 'Has no email address' }
const PAN = { yes: 'Has a PAN', no: 'Has no PAN' }

/** The view without one of the filters that a chip stands for. */
export const withoutGiving: Record<string, Partial<View>> = {
  gave: { gave: [] },
  not: { not: [] },
  first: { first_from: '', first_to: '' },
  last: { last_from: '', last_to: '' },
  gifts: { gifts_min: '', gifts_max: '' },
  sum: { sum_min: '', sum_max: '' },
}

/** Filters by what donors gave, in words. */
export function givingChips(view: View, { causes, campaigns }: Titles) {
  const day = (text: string) => text && dayInWords(text)
  return {
    gave: view.gave.length > 0 && `Gave in ${view.gave.join(' and ')}`,
    not: view.not.length > 0 && `Did not give in ${view.not.join(' or ')}`,
    first: between('First gift', ['from', day(view.first_from)], ['until', day(view.first_to)]),
    last: between('Last gift', ['from', day(view.last_from)], ['until', day(view.last_to)]),
    gifts: between('Gifts:', ['at least', view.gifts_min], ['at most', view.gifts_max]),
    sum: between('Sum of gifts', ['from', rupees(view.sum_min)], ['to', rupees(view.sum_max)]),
    cause: view.cause && `Gave for ${causeChip(view.cause, causes)}`,
    campaign: view.campaign && campaignChip(view.campaign, campaigns),
    monthly: view.monthly && MONTHLY[view.monthly],
    thanked: view.thanked && 'Not yet thanked',
    email: view.email && EMAIL[view.email],
    pan: view.pan && PAN[view.pan],
    city: view.city && `City: ${view.city}`,
  }
}

/** "Amount from ₹500 to ₹1,000"; empty without an end. */
export function between(name: string, ...ends: [word: string, value: string][]): string {
  const set = ends.filter(([, value]) => value)
  return set.length > 0 ? [name, ...set.flat()].join(' ') : ''
}

export const rupees = (text: string) => text && `₹${text}`

type Props = {
  view: View
  titles: Titles
  cities: readonly string[]
  onChange: (changes: Partial<View>, replace: boolean) => void
}

export function GivingFilters({ view, titles, cities, onChange }: Props) {
  const day = (name: 'first_from' | 'first_to' | 'last_from' | 'last_to', label: string) => (
    <Input
      label={label}
      type="date"
      value={view[name]}
      onChange={(text) => onChange({ [name]: text }, true)}
    />
  )
  const number = (name: 'gifts_min' | 'gifts_max' | 'sum_min' | 'sum_max', label: string) => (
    <DebouncedInput
      label={label}
      inputMode="decimal"
      value={view[name]}
      onChange={(text) => onChange({ [name]: text }, true)}
    />
  )
  const choice = (name: 'monthly' | 'email' | 'pan', label: string, words: Record<'yes' | 'no', string>) => (
    <Select
      label={label}
      value={view[name]}
      onChange={(value) => onChange({ [name]: value }, false)}
      options={[
        { value: '', label: 'Any' },
        { value: 'yes', label: words.yes },
        { value: 'no', label: words.no },
      ]}
    />
  )
  const titled = (name: 'cause' | 'campaign', label: string, any: string, known: Titles['causes']) => (
    <Select
      label={label}
      value={view[name]}
      onChange={(value) => onChange({ [name]: value }, false)}
      options={optionsAfter(
        any,
        [...new Set([...known.keys(), view[name]])].filter(Boolean),
        (id) => known.get(id) ?? id,
      )}
    />
  )
  return (
    <>
      {yearsFor(view).map((year) => (
        <Select
          key={year}
          label={`In ${year}`}
          value={view.gave.includes(year) ? 'gave' : view.not.includes(year) ? 'not' : ''}
          onChange={(value) => onChange(withYear(view, year, value), false)}
          options={[
            { value: '', label: 'Gave or not' },
            { value: 'gave', label: 'Gave' },
            { value: 'not', label: 'Did not give' },
          ]}
        />
      ))}
      {day('first_from', 'First gift from')}
      {day('first_to', 'First gift until')}
      {day('last_from', 'Last gift from')}
      {day('last_to', 'Last gift until')}
      {number('gifts_min', 'Gifts, at least')}
      {number('gifts_max', 'Gifts, at most')}
      {number('sum_min', 'Sum of gifts from (₹)')}
      {number('sum_max', 'Sum of gifts to (₹)')}
      {choice('monthly', 'Monthly gift', MONTHLY)}
      {titled('cause', 'Gave for', 'Any cause', titles.causes)}
      {titles.campaigns.size > 0 && titled('campaign', 'Gave to', 'Any campaign', titles.campaigns)}
      <Select
        label="Thanks"
        value={view.thanked}
        onChange={(value) => onChange({ thanked: value === 'no' ? 'no' : '' }, false)}
        options={[
          { value: '', label: 'Any' },
          { value: 'no', label: 'Not yet thanked' },
        ]}
      />
      {choice('email', 'Email address', EMAIL)}
      {choice('pan', 'PAN', PAN)}
      <div>
        <DebouncedInput
          label="City"
          list="donor-cities"
          value={view.city}
          onChange={(city) => onChange({ city }, true)}
        />
        <datalist id="donor-cities">
          {cities.map((city) => (
            <option key={city} value={city} />
          ))}
        </datalist>
      </div>
    </>
  )
}

/** The latest financial years, and those of the view, newest first. */
function yearsFor({ gave, not }: View): string[] {
  const current = financialYearOf(dayOf(new Date()))
  const offered = Array.from({ length: YEARS_OFFERED }, (_, ago) => yearInFigures(current - ago))
  return [...new Set([...offered, ...gave, ...not])].sort().reverse()
}

function withYear(view: View, year: string, chosen: string): Partial<View> {
  const others = (years: string[]) => years.filter((one) => one !== year)
  return {
    gave: chosen === 'gave' ? [...others(view.gave), year].sort() : others(view.gave),
    not: chosen === 'not' ? [...others(view.not), year].sort() : others(view.not),
  }
}
