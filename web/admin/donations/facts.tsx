import type { ReactNode } from 'react'

export type Fact = [name: string, value: ReactNode]

/** What is known of a gift, without what is empty. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-2 sm:grid-cols-[8rem_minmax(0,1fr)]">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name} className="contents">
              <dt className="text-soft max-sm:-mb-2">{name}</dt>
              <dd className="wrap-anywhere [&_a]:text-brand [&_a]:underline">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
