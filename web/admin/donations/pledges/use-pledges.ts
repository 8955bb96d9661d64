import { useMemo } from 'react'
import { dayInWords } from '#domain/india/indian-days.ts'
import { formatRupees } from '#domain/india/money.ts'
import { load } from '../../data/load.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { pledgesOf } from './pledges-data.ts'

type Pledges = Awaited<ReturnType<typeof pledgesOf>>
const NONE: Pledges = []

/** Pledges that a gift of this donor can go to; none until they are read. */
export function usePledgesOf(donorId: string | null, present: string | null): Pledges {
  const reading = useMemo(
    () => load(async () => (donorId ? pledgesOf(donorId, present) : NONE)),
    [donorId, present],
  )
  return useResolved(reading).value ?? NONE
}

export const pledgeOptions = (pledges: Pledges) => [
  { value: '', label: 'None' },
  ...pledges.map(({ id, amount, due_on, causes, campaigns }) => ({
    value: id,
    label: `${formatRupees(amount)} for ${dayInWords(due_on)}, ${campaigns?.title ?? causes?.title ?? 'General'}`,
  })),
]
