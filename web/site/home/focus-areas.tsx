import type { Button } from '#domain/page-content/content.ts'
import { ArrowIcon } from '#web/ui/icons.tsx'
import { SiteLink } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Section } from '#web/ui/section.tsx'
import type { CausePicture, HomePage } from './home.tsx'

type Area = { title: string; text: string; button: Button }

export function FocusAreas({ page, pictures }: { page: HomePage; pictures: readonly CausePicture[] }) {
  const areas: Area[] = [
    { title: page.focus_1_title, text: page.focus_1_text, button: page.focus_1_button },
    { title: page.focus_2_title, text: page.focus_2_text, button: page.focus_2_button },
    { title: page.focus_3_title, text: page.focus_3_text, button: page.focus_3_button },
    { title: page.focus_4_title, text: page.focus_4_text, button: page.focus_4_button },
    { title: page.focus_5_title, text: page.focus_5_text, button: page.focus_5_button },
    { title: page.focus_6_title, text: page.focus_6_text, button: page.focus_6_button },
  ]
  return (
    <Section labelledBy="focus-heading">
      <div className="grid gap-x-12 gap-y-4 lg:grid-cols-[1.1fr_1fr] lg:items-end">
        <h2 id="focus-heading" className="text-4xl text-heading">
          {page.focus_heading}
        </h2>
        <p className="max-w-prose text-lg text-soft">{page.focus_text}</p>
      </div>
      <ul className="mt-10 grid gap-x-8 gap-y-8 sm:grid-cols-2 sm:gap-y-10 lg:mt-14 lg:grid-cols-12 lg:gap-y-14">
        {areas.map((area, at) => (
          <li key={area.title} className={columns[at]}>
            <AreaCard area={area} lead={at === 0 || at === 3} picture={pictureOf(area, pictures)} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

// Two uneven rows like a printed page: a lead with two beside it, then mirrored.
const columns = [
  'lg:col-span-6',
  'lg:col-span-3',
  'lg:col-span-3',
  'lg:col-span-6 lg:order-last',
  'lg:col-span-3',
  'lg:col-span-3',
]

function AreaCard({ area, lead, picture }: { area: Area; lead: boolean; picture: CausePicture | undefined }) {
  const wide = '(min-width: 64rem) 36rem, (min-width: 30rem) 50vw, 100vw'
  const narrow = '(min-width: 64rem) 30rem, (min-width: 30rem) 50vw, 11rem'
  return (
    <article
      className={`group relative ${lead ? '' : 'max-sm:grid max-sm:grid-cols-[6.5rem_minmax(0,1fr)] max-sm:gap-x-4'}`}
    >
      {picture?.url && (
        <div
          className={`overflow-hidden rounded-lg bg-sand ${lead ? 'aspect-[16/10]' : 'aspect-square max-sm:row-span-3 sm:aspect-[16/10]'} lg:aspect-auto lg:h-84`}
        >
          <Picture
            src={picture.url}
            alt=""
            focus={picture.focus}
            width={1600}
            height={1000}
            sizes={lead ? wide : narrow}
            className="size-full object-cover transition-transform duration-500 motion-safe:group-hover:scale-[1.03]"
          />
        </div>
      )}
      <h3 className={`text-xl ${lead ? 'mt-4' : 'sm:mt-4'}`}>{area.title}</h3>
      <p className="mt-1 text-soft">{area.text}</p>
      <SiteLink
        to={area.button.link}
        className="mt-1 inline-flex min-h-11 items-center gap-2 font-semibold text-brand after:absolute after:inset-0"
      >
        {area.button.text}
        <ArrowIcon className="size-4 transition-transform motion-safe:group-hover:translate-x-1" />
      </SiteLink>
    </article>
  )
}

/** Picture of the cause that an area links to. */
function pictureOf({ button }: Area, pictures: readonly CausePicture[]): CausePicture | undefined {
  return pictures.find(({ paths }) => paths.includes(button.link))
}
