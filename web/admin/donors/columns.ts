/** The columns of the donor table: which there are, and which this person has chosen to see. */
import { useState } from 'react'
import { formatRupees } from '#domain/money.ts'
import { when } from '../history/when.ts'
import type { DonorRow, DonorSort } from './donors-data.ts'

export type ColumnName =
  | 'email'
  | 'phone'
  | 'status'
  | 'amount_donated'
  | 'utm_source'
  | 'utm_medium'
  | 'utm_campaign'
  | 'notes'
  | 'created_at'

type Column = { name: ColumnName; label: string; sort?: DonorSort; shown: (donor: DonorRow) => string }

/** The name comes before these, and cannot be hidden. */
export const columns: readonly Column[] = [
  { name: 'email', label: 'Email', sort: 'email', shown: ({ email }) => email ?? '' },
  { name: 'phone', label: 'Phone', shown: ({ phone }) => phone ?? '' },
  { name: 'status', label: 'Status', sort: 'status', shown: ({ status }) => status },
  {
    name: 'amount_donated',
    label: 'Amount Donated',
    sort: 'amount_donated',
    shown: ({ amount_donated }) => formatRupees(amount_donated, { paise: 'always' }),
  },
  {
    name: 'utm_source',
    label: 'UTM Source',
    sort: 'utm_source',
    shown: ({ utm_source }) => utm_source ?? '',
  },
  {
    name: 'utm_medium',
    label: 'UTM Medium',
    sort: 'utm_medium',
    shown: ({ utm_medium }) => utm_medium ?? '',
  },
  {
    name: 'utm_campaign',
    label: 'UTM Campaign',
    sort: 'utm_campaign',
    shown: ({ utm_campaign }) => utm_campaign ?? '',
  },
  { name: 'notes', label: 'Notes', shown: ({ notes }) => notes ?? '' },
  { name: 'created_at', label: 'Added on', sort: 'created_at', shown: ({ created_at }) => when(created_at) },
]

const FIRST: readonly ColumnName[] = [
  'email',
  'status',
  'amount_donated',
  'utm_source',
  'utm_medium',
  'utm_campaign',
]
const KEPT = 'daan-donor-columns'

export function useColumns() {
  const [chosen, setChosen] = useState(readChosen)
  const toggle = (name: ColumnName) => {
    const next = chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name]
    setChosen(next)
    try {
      localStorage.setItem(KEPT, next.join(','))
    } catch {
      // Only the memory of it is lost.
    }
  }
  return { shown: columns.filter(({ name }) => chosen.includes(name)), chosen, toggle }
}

function readChosen(): readonly ColumnName[] {
  try {
    const kept = localStorage.getItem(KEPT)
    if (kept === null) return FIRST
    return columns.map(({ name }) => name).filter((name) => kept.split(',').includes(name))
  } catch {
    return FIRST
  }
}
