import type { UnitCost } from '#domain/causes/cause.ts'
import type { Button } from '#domain/page-content/content.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Section } from '#web/ui/section.tsx'

type Props = { heading: string; costs: readonly UnitCost[]; donate: Button }

/** What things cost, set like slips of a bill, with the way to pay it at the end. */
export function UnitCosts({ heading, costs, donate }: Props) {
  if (costs.length === 0) return null
  return (
    <Section ground="sunken" labelledBy="costs-heading">
      <h2 id="costs-heading" className="text-3xl text-heading">
        {heading}
      </h2>
      <ul className="mt-8 grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
        {costs.map(({ amount, description }) => (
          <li
            key={amount + description}
            className="rounded-md border border-line bg-surface p-4 max-sm:grid max-sm:grid-cols-[6.5rem_1fr] max-sm:items-center max-sm:gap-4 sm:p-6"
          >
            <p className="display text-2xl text-clay tabular-nums sm:text-3xl">{amount}</p>
            <p className="border-line border-dashed max-sm:border-l-2 max-sm:pl-4 sm:mt-3 sm:border-t-2 sm:pt-3">
              {description}
            </p>
          </li>
        ))}
        <li className="grid place-items-center rounded-md border-2 border-edge border-dashed p-6">
          <ButtonLink look="give" to={donate.link} className="w-full">
            {donate.text}
          </ButtonLink>
        </li>
      </ul>
    </Section>
  )
}
