import { ButtonLink } from '#web/ui/button.tsx'
import { Section } from '#web/ui/section.tsx'
import type { GiftSummary } from './gift-summary.ts'
import type { ThankYouContent } from './thank-you.tsx'

type Props = { page: ThankYouContent; gift: GiftSummary; isMonthlyOffered: boolean }

export function NextSteps({ page, gift, isMonthlyOffered }: Props) {
  const monthly = {
    look: 'give',
    heading: page.thank_you_monthly_heading,
    text: page.thank_you_monthly_text,
    button: page.thank_you_monthly_button,
  } as const
  const volunteering = {
    look: 'outline',
    heading: page.thank_you_volunteer_heading,
    text: page.thank_you_volunteer_text,
    button: page.thank_you_volunteer_button,
  } as const
  const steps = [...(isMonthlyOffered && !gift.is_monthly ? [monthly] : []), volunteering]
  return (
    <Section ground="sunken">
      <ul className="grid gap-x-16 gap-y-12 md:grid-cols-2">
        {/* Monthly donors are not asked to give monthly. */}
        {steps.map(({ look, heading, text, button }) => (
          <li key={heading} className="flex flex-col items-start border-edge border-t-2 pt-5">
            <h2 className="text-2xl text-heading">{heading}</h2>
            {text && <p className="mt-2 mb-6 max-w-prose text-soft">{text}</p>}
            <ButtonLink look={look} to={button.link} className="mt-auto">
              {button.text}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}
