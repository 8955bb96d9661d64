import type { ReactNode } from 'react'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { smallButton } from '../ui/small-button.tsx'

export type Fact = [name: string, value: ReactNode]

/** Facts about a gift, without empty ones. */
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

/** A value to look up elsewhere, such as an order at the provider. */
export function Copied({ text }: { text: string }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {text}
      <CopyButton text={text} label="Copy" className={`${smallButton('quiet')} -my-2 [&_svg]:size-4`} />
    </span>
  )
}
