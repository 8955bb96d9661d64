import { Picture } from '#web/ui/picture.tsx'
import { Paragraphs } from '#web/ui/prose.tsx'
import { Container } from '#web/ui/section.tsx'
import type { AboutPage } from './about.tsx'

/** English only: letters in Devanagari are joined, and other scripts have no room for it. */
const dropCap =
  '[&:lang(en)]:*:first-letter:float-left [&:lang(en)]:*:first-letter:mr-2.5 [&:lang(en)]:*:first-letter:mt-4 [&:lang(en)]:*:first-letter:font-display [&:lang(en)]:*:first-letter:text-[6em] [&:lang(en)]:*:first-letter:text-clay [&:lang(en)]:*:first-letter:leading-[0.64]'

export function Story({ page }: { page: AboutPage }) {
  const hasStory = page.story_p1 || page.story_p2
  return (
    <Container className="pt-8 pb-section lg:pt-14">
      <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[1fr_1.15fr] lg:items-center">
        <div>
          <h1 className="text-5xl text-heading">{page.hero_title}</h1>
          {page.hero_subtitle && <p className="mt-5 max-w-prose text-lg text-soft">{page.hero_subtitle}</p>}
        </div>
        <div className="arch aspect-[3/2] w-full overflow-hidden bg-sand lg:aspect-[4/3]">
          <Picture
            src={page.story_image.url}
            alt={page.story_image.alt}
            focus={page.story_image.focus}
            width={1600}
            height={1000}
            sizes="(min-width: 80rem) 44rem, (min-width: 64rem) 62vw, 100vw"
            priority
            className="size-full object-cover"
          />
        </div>
      </div>
      {hasStory && (
        <section
          aria-labelledby="story-heading"
          className="mt-14 grid gap-x-14 gap-y-5 lg:mt-20 lg:grid-cols-[1fr_3fr]"
        >
          <h2 id="story-heading" className="text-3xl">
            {page.story_heading}
          </h2>
          <div className="grid gap-x-12 gap-y-4 md:grid-cols-2">
            <Paragraphs text={page.story_p1} className={`content-start ${dropCap}`} />
            <Paragraphs text={page.story_p2} className="content-start" />
          </div>
        </section>
      )}
    </Container>
  )
}
