import { ButtonLink } from '#web/ui/button.tsx'
import { Section } from '#web/ui/section.tsx'
import type { ThankYouContent } from './thank-you.tsx'

export function NextSteps({ page }: { page: ThankYouContent }) {
  const { thank_you_volunteer_text: text, thank_you_volunteer_button: button } = page
  return (
    <Section ground="sunken">
      <div className="flex max-w-prose flex-col items-start border-edge border-t-2 pt-5">
        <h2 className="text-2xl text-heading">{page.thank_you_volunteer_heading}</h2>
        {text && <p className="mt-2 mb-6 text-soft">{text}</p>}
        <ButtonLink look="outline" to={button.link}>
          {button.text}
        </ButtonLink>
      </div>
    </Section>
  )
}
