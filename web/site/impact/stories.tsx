import { isDrawing } from '#domain/website/drawings.ts'
import { Section } from '#web/ui/section.tsx'
import type { ImpactPage, ImpactWords } from './impact.tsx'
import { StoryCarousel } from './story-carousel.tsx'

/** Stories with a text, those with a photograph first. */
export function storiesOf(page: ImpactPage) {
  const all = [
    {
      label: page.story_1_label,
      title: page.story_1_title,
      text: page.story_1_text,
      image: page.story_1_image,
    },
    {
      label: page.story_2_label,
      title: page.story_2_title,
      text: page.story_2_text,
      image: page.story_2_image,
    },
    {
      label: page.story_3_label,
      title: page.story_3_title,
      text: page.story_3_text,
      image: page.story_3_image,
    },
  ]
  const written = all.filter(({ text }) => text)
  const isPhotograph = ({ image }: (typeof all)[number]) => image.url !== '' && !isDrawing(image.url)
  return [...written.filter(isPhotograph), ...written.filter((story) => !isPhotograph(story))]
}

export function Stories({ page, words }: { page: ImpactPage; words: ImpactWords }) {
  const stories = storiesOf(page)
  if (stories.length === 0) return null
  return (
    <Section id="stories" labelledBy="stories-heading" className="overflow-hidden">
      <h2 id="stories-heading" className="text-4xl text-heading">
        {page.stories_heading}
      </h2>
      {page.stories_text && <p className="mt-3 max-w-prose text-lg text-soft">{page.stories_text}</p>}
      <StoryCarousel words={words} stories={stories} labelledBy="stories-heading" />
    </Section>
  )
}
