import { ButtonLink } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Container } from '#web/ui/section.tsx'
import type { VolunteerPage } from './volunteer.tsx'

export function Hero({ page }: { page: VolunteerPage }) {
  return (
    <Container className="grid gap-x-14 gap-y-6 pt-4 pb-section lg:grid-cols-[1.15fr_1fr] lg:items-center lg:pt-10">
      <div className="arch aspect-[3/2] w-full overflow-hidden bg-sand lg:aspect-[6/5]">
        <Picture
          src={page.hero_image.url}
          alt={page.hero_image.alt}
          focus={page.hero_image.focus}
          width={1200}
          height={1000}
          sizes="(min-width: 80rem) 38rem, (min-width: 64rem) 52vw, 94vw"
          priority
          className="size-full object-cover"
        />
      </div>
      <div>
        <h1 className="text-5xl text-heading">{page.hero_title}</h1>
        {page.hero_subtitle && <p className="mt-5 max-w-prose text-lg text-soft">{page.hero_subtitle}</p>}
        <ButtonLink to="#apply" size="lg" className="mt-7">
          {page.form_heading}
        </ButtonLink>
      </div>
    </Container>
  )
}
