import { provenTexts } from '#web/lib/registrations.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { SealIcon } from '#web/ui/icons.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Mixed } from '#web/ui/prose.tsx'
import { useSite } from '../layout/site.ts'
import type { HomePage } from './home.tsx'

export function Hero({ page }: { page: HomePage }) {
  const badges = provenTexts(useSite(), [
    { kind: '80g', title: page.badge_1_title, text: page.badge_1_text },
    { kind: '12a', title: page.badge_2_title, text: page.badge_2_text },
    { kind: 'section8', title: page.badge_3_title, text: page.badge_3_text },
    { kind: 'csr1', title: page.badge_4_title, text: page.badge_4_text },
  ])
  return (
    <section className="pb-10 lg:pb-0">
      <div className="mx-auto grid w-full max-w-page gap-x-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] lg:px-gutter">
        <div className="arch order-1 mx-auto mt-4 aspect-[3/2] w-full overflow-hidden bg-sand max-lg:w-[calc(100%-2*var(--spacing-gutter))] lg:order-2 lg:mt-8 lg:aspect-[10/11] lg:self-end">
          <Picture
            src={page.hero_image.url}
            alt={page.hero_image.alt}
            focus={page.hero_image.focus}
            width={1600}
            height={1000}
            // Its box is taller than the picture: the width cropped at the sides has to be loaded too.
            sizes="(min-width: 74rem) 69rem, (min-width: 64rem) 93vw, 100vw"
            priority
            className="size-full object-cover"
          />
        </div>
        <div className="order-2 px-gutter pt-6 lg:order-1 lg:self-center lg:px-0 lg:py-14">
          {page.hero_eyebrow && (
            <p className="text-clay text-sm sm:text-base">
              <Mixed text={page.hero_eyebrow} />
            </p>
          )}
          <h1 className="mt-2 text-5xl text-heading">{page.hero_title}</h1>
          {page.hero_subtitle && <p className="mt-5 max-w-[34rem] text-lg text-soft">{page.hero_subtitle}</p>}
          <div className="mt-7 flex flex-wrap items-center gap-3">
            <ButtonLink look="give" size="lg" to={page.hero_donate_button.link}>
              {page.hero_donate_button.text}
            </ButtonLink>
            <ButtonLink look="outline" size="lg" to={page.hero_sponsor_button.link}>
              {page.hero_sponsor_button.text}
            </ButtonLink>
            <ButtonLink look="quiet" to={page.hero_csr_button.link}>
              {page.hero_csr_button.text}
            </ButtonLink>
          </div>
          {badges.length > 0 && (
            <ul className="mt-9 grid grid-cols-2 gap-x-5 gap-y-4 border-line border-t pt-6 sm:max-w-[34rem]">
              {badges.map(({ kind, title, text, registration }) => (
                <li key={kind} className="flex gap-2.5">
                  <SealIcon className="mt-0.5 size-6 text-leaf" />
                  <span>
                    <b className="block leading-snug">{title}</b>
                    <span className="block text-soft text-xs">{text}</span>
                    {registration && (
                      <span className="block break-all text-soft text-xs">{registration.number}</span>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </section>
  )
}
