import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Picture } from '#web/ui/picture.tsx'

type Crumb = { label: string; list: string; to: string; title: string }

/** The place of a page below its list. */
export function Breadcrumb({ label, list, to, title }: Crumb) {
  return (
    <nav aria-label={label}>
      <ol className="flex flex-wrap items-center gap-x-2 text-sm text-soft">
        <li>
          <Link
            to={to}
            className="-my-2 inline-flex min-h-11 items-center underline decoration-2 decoration-marigold underline-offset-4 hover:text-ink"
          >
            {list}
          </Link>
        </li>
        <li aria-current="page" className="py-1 before:mr-2 before:content-['/']">
          {title}
        </li>
      </ol>
    </nav>
  )
}

type Props = { crumb: Crumb; picture: string | null; focus: string | null; children: ReactNode }

/** The picture spans the screen, or the height of the text beside it: the page opens on the place of the work. */
export function ItemHero({ crumb, picture, focus, children }: Props) {
  return (
    <div className="grid lg:grid-cols-[max(var(--spacing-gutter),(100vw-74rem)/2+var(--spacing-gutter))_minmax(0,1fr)_minmax(0,1.55fr)]">
      <div className="wrap-anywhere px-gutter pt-6 lg:col-start-2 lg:self-center lg:px-0 lg:py-10 lg:pr-12">
        <Breadcrumb {...crumb} />
        <h1 className={`mt-2 text-heading ${crumb.title.length > 24 ? 'text-4xl' : 'text-5xl'}`}>
          {crumb.title}
        </h1>
        {children}
      </div>
      {picture && (
        <div className="awning relative w-full overflow-hidden bg-sand max-lg:row-start-1 max-lg:aspect-[16/10] lg:col-start-3 lg:min-h-[min(36vw,40rem)]">
          <Picture
            src={picture}
            alt=""
            focus={focus}
            width={1600}
            height={1000}
            sizes="(min-width: 64rem) 60vw, 100vw"
            priority
            className="absolute inset-0 size-full object-cover"
          />
        </div>
      )}
    </div>
  )
}
