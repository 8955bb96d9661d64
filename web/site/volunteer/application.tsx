import { ButtonLink } from '#web/ui/button.tsx'
import { Section } from '#web/ui/section.tsx'
import { WhatsappIcon } from '#web/ui/social-icons.tsx'
import { ApplicationForm } from './application-form.tsx'
import type { VolunteerPage, VolunteerWords } from './volunteer.tsx'

type Props = { page: VolunteerPage; words: VolunteerWords }

export function Application({ page, words }: Props) {
  return (
    <Section id="apply">
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_1.3fr] lg:grid-rows-[auto_1fr]">
        <div>
          <h2 className="text-4xl text-heading">{page.form_heading}</h2>
          {page.form_text && <p className="mt-4 max-w-prose text-lg text-soft">{page.form_text}</p>}
        </div>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <ApplicationForm words={words} />
        </div>
        {page.whatsapp_button.link && (
          <section aria-labelledby="chat-heading" className="self-start border-marigold border-l-4 py-1 pl-6">
            <h2 id="chat-heading" className="text-xl">
              {page.whatsapp_heading}
            </h2>
            {page.whatsapp_text && <p className="mt-1 max-w-prose text-soft">{page.whatsapp_text}</p>}
            <ButtonLink look="outline" to={page.whatsapp_button.link} className="mt-4">
              <WhatsappIcon />
              {page.whatsapp_button.text}
            </ButtonLink>
          </section>
        )}
      </div>
    </Section>
  )
}
