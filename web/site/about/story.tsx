import { Picture } from '#web/ui/picture.tsx'
import { Paragraphs } from '#web/ui/prose.tsx'
import { Container } from '#web/ui/section.tsx'
import type { AboutPage } from './about.tsx'

export function Story({ page }: { page: AboutPage }) {
  return (
    <Container className="pt-10 pb-section lg:pt-20">
      <div className="grid gap-x-14 gap-y-8 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <h1 className="text-5xl text-brand">{page.hero_title}</h1>
          <p className="mt-5 max-w-prose text-lg text-soft">{page.hero_subtitle}</p>
        </div>
        <div className="arch aspect-[5/4] w-full overflow-hidden bg-sand lg:col-span-5 lg:row-span-2 lg:aspect-[4/5]">
          <Picture
            src={page.story_image.url}
            alt={page.story_image.alt}
            width={960}
            height={1200}
            sizes="(min-width: 64rem) 30rem, 94vw"
            priority
            className="size-full object-cover"
          />
        </div>
        <section aria-labelledby="story-heading" className="lg:col-span-7 lg:pr-6">
          <h2 id="story-heading" className="text-2xl">
            {page.story_heading}
          </h2>
          <Paragraphs
            text={page.story_p1}
            className="mt-3 first-letter:float-left first-letter:mr-2.5 first-letter:font-display first-letter:text-[3.9em] first-letter:text-terracotta first-letter:leading-[0.78]"
          />
          <Paragraphs text={page.story_p2} className="mt-4" />
        </section>
      </div>
    </Container>
  )
}
