import type { ReactNode } from 'react'
import type { UnitCost } from '#domain/causes/cause.ts'
import { ArrowIcon } from '#web/ui/icons.tsx'
import { SiteLink } from '#web/ui/link.tsx'
import { Section } from '#web/ui/section.tsx'

type Props = {
  heading: string
  costs: readonly UnitCost[]
  /** Null if no gifts are taken. */
  linkTo: ((cost: UnitCost) => string) | null
  /** The button after the costs. */
  children: ReactNode
}

const look =
  'group grid h-full content-start wrap-anywhere rounded-md border-2 border-line bg-surface p-4 max-sm:grid-cols-[6.5rem_1fr] max-sm:items-center max-sm:gap-4 sm:p-6'

/** Unit costs, drawn like slips of a bill: each links to a gift of that amount. */
export function UnitCosts({ heading, costs, linkTo, children }: Props) {
  if (costs.length === 0) return null
  return (
    <Section ground="sunken" labelledBy="costs-heading">
      <h2 id="costs-heading" className="text-3xl text-heading">
        {heading}
      </h2>
      <ul className="mt-8 grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
        {costs.map((cost) => (
          <li key={cost.amount + cost.description}>
            {linkTo ? (
              <SiteLink to={linkTo(cost)} className={`${look} hover:border-brand`}>
                <Cost cost={cost} isLink />
              </SiteLink>
            ) : (
              <div className={look}>
                <Cost cost={cost} />
              </div>
            )}
          </li>
        ))}
        {linkTo && (
          <li className="grid place-items-center rounded-md border-2 border-edge border-dashed p-6">
            {children}
          </li>
        )}
      </ul>
    </Section>
  )
}

function Cost({ cost, isLink = false }: { cost: UnitCost; isLink?: boolean }) {
  return (
    <>
      <span className="display amount flex items-center justify-between gap-3 text-2xl text-clay sm:text-3xl">
        {cost.amount}
        {isLink && (
          <ArrowIcon className="size-5 text-brand transition-transform group-hover:translate-x-1 max-sm:hidden" />
        )}
      </span>
      <span className="border-line border-dashed max-sm:border-l-2 max-sm:pl-4 sm:mt-3 sm:border-t-2 sm:pt-3">
        {cost.description}
      </span>
    </>
  )
}
