import { Link } from 'react-router'
import type { Cause } from '#domain/causes/cause.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Container } from '#web/ui/section.tsx'

export function CauseHero({ cause }: { cause: Cause }) {
  return (
    <div>
      {cause.hero_image_url && (
        <div className="awning mx-auto aspect-[4/3] max-h-[34rem] w-full max-w-[100rem] overflow-hidden bg-sand sm:aspect-[16/9] lg:aspect-[21/9]">
          <Picture
            src={cause.hero_image_url}
            alt=""
            width={1600}
            height={900}
            sizes="(min-width: 100rem) 100rem, 100vw"
            priority
            className="size-full object-cover object-[50%_35%]"
          />
        </div>
      )}
      <Container>
        <div
          className={`relative max-w-narrow bg-paper ${cause.hero_image_url ? 'pt-6 lg:-mt-24 lg:rounded-tr-lg lg:pt-8 lg:pr-12' : 'pt-12'}`}
        >
          <nav aria-label="Breadcrumb">
            <ol className="flex flex-wrap gap-x-2 text-sm text-soft">
              <li>
                <Link
                  to="/our-work"
                  className="inline-block py-1 underline decoration-marigold decoration-2 underline-offset-4 hover:text-ink"
                >
                  Our Work
                </Link>
              </li>
              <li aria-current="page" className="py-1 before:mr-2 before:content-['/']">
                {cause.title}
              </li>
            </ol>
          </nav>
          <h1 className="mt-1 text-5xl text-brand">{cause.title}</h1>
          <ButtonLink look="give" size="lg" to={cause.donate_button.link} className="mt-5">
            {cause.donate_button.text}
          </ButtonLink>
        </div>
      </Container>
    </div>
  )
}
