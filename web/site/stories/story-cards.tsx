import { Link } from 'react-router'
import type { StoryCard } from '#domain/stories/story.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Section } from '#web/ui/section.tsx'
import { type DayWords, dayInFull } from '../thank-you/day-in-full.ts'

type Props = {
  stories: readonly StoryCard[]
  words: DayWords
  /** Whether they are below a heading of their own. */
  isBelowHeading?: boolean
  /** Whether the first picture is the page's main one. */
  isFirst?: boolean
}

export function StoryCards({ stories, words, isBelowHeading = false, isFirst = false }: Props) {
  const Heading = isBelowHeading ? 'h3' : 'h2'
  return (
    <ul className="grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
      {stories.map((story, at) => (
        <li key={story.id} className="grid">
          <article className="group wrap-anywhere relative flex flex-col">
            {story.image_url && (
              <div className="aspect-[16/10] overflow-hidden rounded-lg bg-sand">
                <Picture
                  src={story.image_url}
                  alt=""
                  focus={story.image_focus}
                  width={1600}
                  height={1000}
                  sizes="(min-width: 64rem) 22rem, (min-width: 30rem) 46vw, 94vw"
                  priority={isFirst && at === 0}
                  className="size-full object-cover transition-transform duration-500 motion-safe:group-hover:scale-[1.03]"
                />
              </div>
            )}
            <time dateTime={story.published_on} className="mt-4 text-sm text-soft">
              {dayInFull(story.published_on, words)}
            </time>
            <Heading className="mt-1 text-2xl">
              <Link
                to={`/stories/${story.slug}`}
                className="decoration-2 decoration-marigold underline-offset-4 after:absolute after:inset-0 group-hover:underline"
              >
                {story.title}
              </Link>
            </Heading>
            {story.summary && <p className="mt-2 line-clamp-3 text-soft">{story.summary}</p>}
          </article>
        </li>
      ))}
    </ul>
  )
}

type AboutProps = { heading: string; stories: readonly StoryCard[]; words: DayWords }

/** Stories on the page of their cause or campaign. */
export function StoriesAbout({ heading, stories, words }: AboutProps) {
  if (stories.length === 0) return null
  return (
    <Section labelledBy="stories-heading">
      <h2 id="stories-heading" className="mb-8 text-3xl text-heading">
        {heading}
      </h2>
      <StoryCards stories={stories} words={words} isBelowHeading />
    </Section>
  )
}
