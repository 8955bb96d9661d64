import { tierLink } from '#domain/causes/giving-links.ts'
import { fill } from '#web/lib/words.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Section } from '#web/ui/section.tsx'
import { Sentence } from '#web/ui/sentence.tsx'
import { useSite } from '../layout/site.ts'
import type { HomePage, HomeWords } from './home.tsx'

type Props = { page: HomePage; words: HomeWords; isMonthly: boolean }

/** Three gifts with the effect of each: monthly, or once if the account takes no monthly gifts. */
export function GivingTiers({ page, words, isMonthly }: Props) {
  const { url: siteUrl } = useSite()
  const tiers = [
    {
      amount: page.tier_1_amount,
      title: page.tier_1_title,
      text: page.tier_1_text,
      button: page.tier_1_button,
    },
    {
      amount: page.tier_2_amount,
      title: page.tier_2_title,
      text: page.tier_2_text,
      button: page.tier_2_button,
    },
    {
      amount: page.tier_3_amount,
      title: page.tier_3_title,
      text: page.tier_3_text,
      button: page.tier_3_button,
    },
  ]
  return (
    <Section labelledBy="monthly-heading">
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[1fr_2.1fr]">
        <div>
          <h2 id="monthly-heading" className="text-3xl text-heading">
            {isMonthly ? page.monthly_heading : page.once_heading}
          </h2>
          <p className="mt-4 max-w-prose text-soft">{isMonthly ? page.monthly_text : page.once_text}</p>
          <div className="block-print mt-6 max-w-64 text-terracotta max-lg:hidden" />
        </div>
        <ul className="grid gap-5 md:grid-cols-3">
          {tiers.map((tier) => (
            <li key={tier.amount + tier.title} className="drop-shadow-ticket">
              <div className="ticket flex h-full flex-col bg-sunken">
                <div className="h-2 bg-marigold" />
                <div className="flex-1 px-5 pt-5 pb-4">
                  <p className="display amount text-3xl text-brand">
                    {isMonthly ? (
                      <Sentence
                        text={words.amountAMonth}
                        parts={{
                          amount: tier.amount,
                          month: (
                            <span className="block font-body font-normal text-base text-soft">
                              {words.aMonth}
                            </span>
                          ),
                        }}
                      />
                    ) : (
                      tier.amount
                    )}
                  </p>
                  {tier.title && <h3 className="mt-3 text-xl">{tier.title}</h3>}
                  {tier.text && <p className="mt-1 text-soft">{tier.text}</p>}
                </div>
                <div className="grid h-21 place-items-center border-edge border-t-2 border-dashed px-4">
                  <ButtonLink
                    look="give"
                    to={tierLink({ amount: tier.amount, link: tier.button.link }, { isMonthly, siteUrl })}
                    className="w-full px-3"
                  >
                    {isMonthly ? tier.button.text : fill(words.give, { amount: tier.amount })}
                  </ButtonLink>
                </div>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}
