import { formatNumber } from '#domain/india/numbers.ts'
import { useResolved } from '../hooks/use-resolved.ts'
import { CONSENT_DAYS, type ConsentChoices } from './consent-records.ts'

/** Explains why a tag counts fewer visits than there are: it loads only with consent. */
export function ConsentCounts({ consent }: { consent: Promise<ConsentChoices> }) {
  const { value: counts } = useResolved(consent)
  return (
    <p className="text-soft">
      Visitors are asked first, and only those who agree are counted.
      {counts &&
        ` In the last ${CONSENT_DAYS} days ${formatNumber(counts.agreed)} agreed and ${formatNumber(counts.refused)} refused.`}
    </p>
  )
}
