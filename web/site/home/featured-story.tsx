import { ButtonLink } from '#web/ui/button.tsx'
import { ArrowIcon, QuoteIcon } from '#web/ui/icons.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Paragraphs } from '#web/ui/prose.tsx'
import { Section } from '#web/ui/section.tsx'
import type { HomePage } from './home.tsx'

export function FeaturedStory({ page }: { page: HomePage }) {
  if (!page.featured_story_text) return null
  return (
    <Section ground="sunken" {...(page.featured_story_title && { labelledBy: 'story-heading' })}>
      <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[1.15fr_1fr] lg:items-center">
        <div className="arch aspect-[4/3] w-full overflow-hidden bg-sand">
          <Picture
            src={page.featured_story_image.url}
            alt={page.featured_story_image.alt}
            focus={page.featured_story_image.focus}
            width={1600}
            height={1000}
            sizes="(min-width: 80rem) 44rem, (min-width: 64rem) 62vw, 100vw"
            className="size-full object-cover"
          />
        </div>
        <div className="relative">
          <QuoteIcon className="size-12 text-marigold" />
          {page.featured_story_label && <p className="mt-3 text-clay">{page.featured_story_label}</p>}
          {page.featured_story_title && (
            <h2 id="story-heading" className="mt-1 text-3xl">
              {page.featured_story_title}
            </h2>
          )}
          <Paragraphs text={page.featured_story_text} className="mt-4 text-lg" />
          <ButtonLink look="quiet" to={page.featured_story_button.link} className="mt-5">
            {page.featured_story_button.text}
            <ArrowIcon />
          </ButtonLink>
        </div>
      </div>
    </Section>
  )
}
