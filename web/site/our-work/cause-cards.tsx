import { Link } from 'react-router'
import type { GivingCause } from '#domain/causes/cause.ts'
import { smallestGift } from '#domain/causes/giving-links.ts'
import { formatRupees } from '#domain/india/money.ts'
import { fill } from '#web/lib/words.ts'
import { ArrowIcon } from '#web/ui/icons.tsx'
import { Picture } from '#web/ui/picture.tsx'

type Props = { causes: readonly GivingCause[]; learnMore: string; from: string }

export function CauseCards({ causes, learnMore, from }: Props) {
  return (
    <ul className="mt-10 grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
      {causes.map((cause, at) => (
        <li key={cause.id} className="grid">
          <article className="group relative flex flex-col">
            <div className="aspect-[16/10] overflow-hidden rounded-lg bg-sand">
              {cause.hero_image_url && (
                <Picture
                  src={cause.hero_image_url}
                  alt=""
                  focus={cause.hero_image_focus}
                  width={1600}
                  height={1000}
                  sizes="(min-width: 64rem) 22rem, (min-width: 30rem) 46vw, 94vw"
                  priority={at === 0}
                  className="size-full object-cover transition-transform duration-500 motion-safe:group-hover:scale-[1.03]"
                />
              )}
            </div>
            <h2 className="mt-4 text-2xl">{cause.title}</h2>
            <p className="mt-2 line-clamp-3 text-soft">{cause.summary || cause.problem_statement}</p>
            <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 pt-3">
              <Link
                to={`/our-work/${encodeURIComponent(cause.id)}`}
                className="inline-flex min-h-11 items-center gap-2 font-semibold text-brand after:absolute after:inset-0"
              >
                {learnMore}
                <span className="sr-only">: {cause.title}</span>
                <ArrowIcon className="size-4 transition-transform motion-safe:group-hover:translate-x-1" />
              </Link>
              <SmallestGift cause={cause} from={from} />
            </div>
          </article>
        </li>
      ))}
    </ul>
  )
}

function SmallestGift({ cause, from }: { cause: GivingCause; from: string }) {
  const rupees = smallestGift(cause)
  if (rupees === null || !from) return null
  return (
    <span className="amount display text-clay text-xl">{fill(from, { amount: formatRupees(rupees) })}</span>
  )
}
