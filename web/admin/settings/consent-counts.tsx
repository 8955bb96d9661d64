import { formatNumber } from '#domain/numbers.ts'
import { countChoices } from '#web/data/consent-records.ts'
import { useLoaded } from '../lib/use-loaded.ts'

const DAYS = 30

/** Why a tag counts fewer visits than there are: it is loaded only for those who agree. */
export function ConsentCounts() {
  const { value: counts } = useLoaded(
    () => countChoices(new Date(Date.now() - DAYS * 24 * 60 * 60 * 1000)),
    () => {},
  )
  return (
    <p className="text-soft">
      Visitors are asked first, and only those who agree are counted.
      {counts &&
        ` In the last ${DAYS} days ${formatNumber(counts.agreed)} agreed and ${formatNumber(counts.refused)} refused.`}
    </p>
  )
}
