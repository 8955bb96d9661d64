import type { Cause } from '#domain/causes/cause.ts'
import { costLink, donateLink } from '#domain/causes/giving-links.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ArrowIcon } from '#web/ui/icons.tsx'
import { SiteLink } from '#web/ui/link.tsx'
import { Section } from '#web/ui/section.tsx'
import { useSite } from '../layout/site.ts'

/** Unit costs, drawn like slips of a bill: each links to a gift of that amount. */
export function UnitCosts({ heading, cause }: { heading: string; cause: Cause }) {
  const { url } = useSite()
  if (cause.unit_costs.length === 0) return null
  return (
    <Section ground="sunken" labelledBy="costs-heading">
      <h2 id="costs-heading" className="text-3xl text-heading">
        {heading}
      </h2>
      <ul className="mt-8 grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
        {cause.unit_costs.map((cost) => (
          <li key={cost.amount + cost.description}>
            <SiteLink
              to={costLink(cause, cost)}
              className="group grid h-full content-start rounded-md border-2 border-line bg-surface p-4 hover:border-brand max-sm:grid-cols-[6.5rem_1fr] max-sm:items-center max-sm:gap-4 sm:p-6"
            >
              <span className="display amount flex items-center justify-between gap-3 text-2xl text-clay sm:text-3xl">
                {cost.amount}
                <ArrowIcon className="size-5 text-brand transition-transform group-hover:translate-x-1 max-sm:hidden" />
              </span>
              <span className="border-line border-dashed max-sm:border-l-2 max-sm:pl-4 sm:mt-3 sm:border-t-2 sm:pt-3">
                {cost.description}
              </span>
            </SiteLink>
          </li>
        ))}
        <li className="grid place-items-center rounded-md border-2 border-edge border-dashed p-6">
          <ButtonLink look="give" to={donateLink(cause, url)} className="w-full">
            {cause.donate_button.text}
          </ButtonLink>
        </li>
      </ul>
    </Section>
  )
}
