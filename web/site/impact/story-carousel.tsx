import { type KeyboardEvent, useRef, useState } from 'react'
import type { Picture as PictureOf } from '#domain/page-content/content.ts'
import { fill } from '#web/lib/words.ts'
import { LeftIcon, RightIcon } from '#web/ui/icons.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Paragraphs } from '#web/ui/prose.tsx'
import type { ImpactWords } from './impact.tsx'

type Story = { label: string; title: string; text: string; image: PictureOf }
type Props = { words: ImpactWords; stories: readonly Story[]; labelledBy: string }

const arrow =
  'grid size-12 place-items-center rounded-full border-2 border-brand text-brand hover:bg-brand hover:text-paper'

/**
 * Stories side by side on a strip that scrolls by touch, arrow keys, buttons, or by links to each story,
 * which work before any code has arrived. All of them stay readable: nothing is hidden or moves by itself.
 */
export function StoryCarousel({ words, stories, labelledBy }: Props) {
  const strip = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const [announced, setAnnounced] = useState('')

  const slides = () => Array.from(strip.current?.children ?? []) as HTMLElement[]
  const go = (to: number) => {
    const next = (to + stories.length) % stories.length
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    const left = (slides()[next]?.offsetLeft ?? 0) - (slides()[0]?.offsetLeft ?? 0)
    strip.current?.scrollTo({ left, behavior: calm ? 'instant' : 'smooth' })
    const title = stories[next]?.title ?? ''
    setAnnounced(fill(words.storyShown, { number: next + 1, count: stories.length, title }))
  }
  const onScroll = () => {
    const [first] = slides()
    const distance = (slide: HTMLElement) =>
      Math.abs(slide.offsetLeft - (first?.offsetLeft ?? 0) - (strip.current?.scrollLeft ?? 0))
    const nearest = slides().reduce((best, slide) => (distance(slide) < distance(best) ? slide : best))
    setAt(slides().indexOf(nearest))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!by) return
    event.preventDefault()
    go(at + by)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups what is filled in, not what is read.
    <div role="group" aria-roledescription={words.carousel} aria-labelledby={labelledBy} className="mt-8">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <ul className="-ml-3 flex flex-wrap">
          {stories.map(({ label, title }, index) => (
            <li key={label + title}>
              <a
                href={`#story-${index + 1}`}
                data-code=""
                aria-current={at === index ? 'true' : undefined}
                onClick={(event) => {
                  event.preventDefault()
                  go(index)
                }}
                className="inline-flex min-h-11 items-center rounded-sm px-3 decoration-2 decoration-marigold underline-offset-8 hover:underline aria-current:font-semibold aria-current:text-brand aria-current:underline"
              >
                {label || title}
              </a>
            </li>
          ))}
        </ul>
        <div className="flex gap-2.5">
          <button type="button" onClick={() => go(at - 1)} className={arrow}>
            <LeftIcon />
            <span className="sr-only">{words.previousStory}</span>
          </button>
          <button type="button" onClick={() => go(at + 1)} className={arrow}>
            <RightIcon />
            <span className="sr-only">{words.nextStory}</span>
          </button>
        </div>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups what is filled in, not what is read. */}
      <div
        ref={strip}
        data-code=""
        role="group"
        aria-label={words.stories}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable for the arrow keys.
        tabIndex={0}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
        className="mx-[calc(50%-50vw)] mt-6 flex snap-x snap-mandatory scroll-px-(--edge) gap-5 overflow-x-auto overscroll-x-contain px-(--edge) pb-4 [--edge:max(var(--spacing-gutter),(100vw-74rem)/2+var(--spacing-gutter))] [scrollbar-width:thin] lg:gap-8"
      >
        {stories.map((story, index) => (
          <Slide key={story.text} words={words} story={story} number={index + 1} of={stories.length} />
        ))}
      </div>
      <p aria-live="polite" className="sr-only">
        {announced}
      </p>
    </div>
  )
}

type SlideProps = { words: ImpactWords; story: Story; number: number; of: number }

function Slide({ words, story, number, of }: SlideProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups what is filled in, not what is read.
    <div
      id={`story-${number}`}
      role="group"
      aria-roledescription={words.slide}
      aria-label={fill(words.place, { number, count: of })}
      className="grid w-[88%] shrink-0 snap-start content-start overflow-hidden rounded-lg border border-line bg-surface md:w-[86%] md:grid-cols-2"
    >
      <div className="aspect-[6/5] overflow-hidden bg-sand md:aspect-auto md:min-h-full">
        <Picture
          src={story.image.url}
          alt={story.image.alt}
          focus={story.image.focus}
          width={1200}
          height={1000}
          sizes="(min-width: 80rem) 31rem, (min-width: 48rem) 43vw, 88vw"
          className="size-full object-cover"
        />
      </div>
      <div className="px-6 py-7 lg:px-10 lg:py-12">
        {story.label && <p className="text-clay">{story.label}</p>}
        {story.title && <h3 className="mt-1 text-2xl">{story.title}</h3>}
        <Paragraphs text={story.text} className="mt-4" />
      </div>
    </div>
  )
}
