import { Link } from 'react-router'
import type { Cause } from '#domain/causes/cause.ts'
import { donateLink } from '#domain/causes/giving-links.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { useSite } from '../layout/site.ts'
import type { CauseWords } from './cause.tsx'

/** The picture spans the width of the screen, so that the page opens on the place of the work. */
export function CauseHero({ words, cause }: { words: CauseWords; cause: Cause }) {
  const { url } = useSite()
  return (
    <div className="grid lg:grid-cols-[max(var(--spacing-gutter),(100vw-74rem)/2+var(--spacing-gutter))_minmax(0,1fr)_minmax(0,1.55fr)]">
      <div className="px-gutter pt-6 lg:col-start-2 lg:self-center lg:px-0 lg:py-10 lg:pr-12">
        <nav aria-label={words.breadcrumb}>
          <ol className="flex flex-wrap items-center gap-x-2 text-sm text-soft">
            <li>
              <Link
                to="/our-work"
                className="-my-2 inline-flex min-h-11 items-center underline decoration-2 decoration-marigold underline-offset-4 hover:text-ink"
              >
                {words.ourWork}
              </Link>
            </li>
            <li aria-current="page" className="py-1 before:mr-2 before:content-['/']">
              {cause.title}
            </li>
          </ol>
        </nav>
        <h1 className="mt-2 text-5xl text-heading">{cause.title}</h1>
        <ButtonLink look="give" size="lg" to={donateLink(cause, url)} className="mt-6">
          {cause.donate_button.text}
        </ButtonLink>
      </div>
      {cause.hero_image_url && (
        <div className="awning aspect-[16/10] w-full overflow-hidden bg-sand max-lg:row-start-1 lg:col-start-3 lg:max-h-[40rem]">
          <Picture
            src={cause.hero_image_url}
            alt=""
            focus={cause.hero_image_focus}
            width={1600}
            height={1000}
            sizes="(min-width: 64rem) 60vw, 100vw"
            priority
            className="size-full object-cover"
          />
        </div>
      )}
    </div>
  )
}
