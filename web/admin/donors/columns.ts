/** Columns of the donor table: all of them, and those that this administrator has chosen. */
import { useState } from 'react'
import {
  type AnyField,
  type DonorColumn,
  type DonorSort,
  donorFieldList,
  donorSorts,
} from '#domain/donors/fields.ts'
import { dayInWords } from '#domain/india/indian-days.ts'
import { formatRupees } from '#domain/india/money.ts'
import { when } from '../lib/when.ts'
import type { DonorRow } from './donors-data.ts'

type Column = { name: DonorColumn; label: string; sort?: DonorSort; shown: (donor: DonorRow) => string }

const fields = (donorFieldList as readonly AnyField[]).filter(({ column }) => column)
const inTable = (field: AnyField): Column => {
  const sort = donorSorts.find((one) => one === field.name)
  return {
    name: field.name as DonorColumn,
    label: field.heading ?? field.label,
    ...(sort && { sort }),
    shown: (donor) =>
      field.kind === 'rupees'
        ? formatRupees(Number(donor[field.name] ?? 0), { paise: 'always' })
        : String(donor[field.name] ?? ''),
  }
}
const isUtm = ({ name }: AnyField) => name.startsWith('utm_')
const isLong = ({ kind }: AnyField) => kind === 'paragraphs'
const giftColumns: Column[] = [
  {
    name: 'last_gift_at',
    label: 'Last gift',
    shown: ({ last_gift_at }) => (last_gift_at ? dayInWords(last_gift_at) : ''),
  },
  { name: 'gifts', label: 'Gifts', shown: ({ gifts }) => (gifts ? String(gifts) : '') },
]

/** The person first, then their gifts, then their UTM parameters. The name comes before these, and cannot be hidden. */
export const columns: readonly Column[] = [
  ...fields.filter((field) => !isLong(field) && !isUtm(field)).map(inTable),
  ...giftColumns,
  ...fields.filter(isUtm).map(inTable),
  ...fields.filter(isLong).map(inTable),
  { name: 'created_at', label: 'Added on', sort: 'created_at', shown: ({ created_at }) => when(created_at) },
]

const FIRST = columns
  .map(({ name }) => name)
  .filter(
    (name) =>
      giftColumns.some((column) => column.name === name) ||
      fields.find((field) => field.name === name)?.column?.isFirst,
  )
const KEPT = 'daan-donor-columns'

export function useColumns() {
  const [chosen, setChosen] = useState(readChosen)
  const toggle = (name: DonorColumn) => {
    const next = chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name]
    setChosen(next)
    try {
      localStorage.setItem(KEPT, next.join(','))
    } catch {
      // Only the preference is lost.
    }
  }
  return { shown: columns.filter(({ name }) => chosen.includes(name)), chosen, toggle }
}

function readChosen(): readonly DonorColumn[] {
  try {
    const kept = localStorage.getItem(KEPT)
    if (kept === null) return FIRST
    return columns.map(({ name }) => name).filter((name) => kept.split(',').includes(name))
  } catch {
    return FIRST
  }
}
