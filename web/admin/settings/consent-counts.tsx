import { useLoaded } from '../lib/use-loaded.ts'
import { countChoices } from './consent-records.ts'

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
        ` In the last ${DAYS} days ${counts.agreed.toLocaleString('en-IN')} agreed and ${counts.refused.toLocaleString('en-IN')} refused.`}
    </p>
  )
}
