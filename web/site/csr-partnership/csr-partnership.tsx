import { type Backend, browserBackend } from '#web/lib/backend.ts'
import { screenContent } from '#web/lib/page-content.ts'
import { dictionary } from '#web/lib/words.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Head } from '../layout/head.tsx'
import type { Route } from './+types/csr-partnership'
import { CsrSkeleton } from './csr-skeleton.tsx'
import { Hero } from './hero.tsx'
import { NextStep } from './next-step.tsx'
import { Process } from './process.tsx'
import { Projects } from './projects.tsx'
import { WhyPartner } from './why-partner.tsx'

const dictionaryFor = dictionary<typeof import('./words.en.ts')>(import.meta.glob('./words.*.ts'))

const readCsr = (backend: Backend, request: Request) =>
  screenContent(backend, 'csr_partnership', dictionaryFor(request))
type Read = Awaited<ReturnType<typeof readCsr>>
export type CsrPage = Read['page']
export type CsrWords = Read['words']

export const loader = async ({ context, request }: Route.LoaderArgs) => ({
  read: await readCsr(context.backend, request),
})
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => ({
  read: readCsr(browserBackend(), request),
})

export const handle = { hasDonateBar: false }

export default function CsrPartnership({ loaderData }: Route.ComponentProps) {
  return (
    <Loaded value={loaderData.read} skeleton={<CsrSkeleton />}>
      {({ page, words }) => (
        <>
          <Head
            title={page.meta_title}
            description={page.meta_description}
            image={page.hero_image.url}
            imageAlt={page.hero_image.alt}
          />
          <Hero page={page} words={words} />
          <WhyPartner page={page} />
          <Projects page={page} />
          <Process page={page} />
          <NextStep page={page} words={words} />
        </>
      )}
    </Loaded>
  )
}
