import type { UnitCost } from '#domain/causes/cause.ts'
import { Section } from '#web/ui/section.tsx'

/** What things cost, set like the lines of a bill. */
export function UnitCosts({ heading, costs }: { heading: string; costs: readonly UnitCost[] }) {
  if (costs.length === 0) return null
  return (
    <Section ground="sunken" labelledBy="costs-heading">
      <h2 id="costs-heading" className="text-3xl text-brand">
        {heading}
      </h2>
      <ul className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {costs.map(({ amount, description }) => (
          <li
            key={amount + description}
            className="flex flex-col rounded-md border border-line bg-surface p-6"
          >
            <p className="display text-3xl text-clay tabular-nums">{amount}</p>
            <p className="mt-3 border-line border-t-2 border-dashed pt-3">{description}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
