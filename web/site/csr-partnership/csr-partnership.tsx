import { csrPartnershipDefaults } from '#domain/page-content/csr-partnership.ts'
import { type Backend, browserBackend } from '#web/lib/backend.ts'
import { pageContent } from '#web/lib/page-content.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Head } from '../layout/head.tsx'
import type { Route } from './+types/csr-partnership'
import { CsrSkeleton } from './csr-skeleton.tsx'
import { Hero } from './hero.tsx'
import { NextStep } from './next-step.tsx'
import { Process } from './process.tsx'
import { Projects } from './projects.tsx'
import { WhyPartner } from './why-partner.tsx'

const readCsr = (backend: Backend) => pageContent(backend, 'csr_partnership', csrPartnershipDefaults)
export type CsrPage = Awaited<ReturnType<typeof readCsr>>

export const loader = async ({ context }: Route.LoaderArgs) => ({ page: await readCsr(context.backend) })
export const clientLoader = () => ({ page: readCsr(browserBackend()) })

export default function CsrPartnership({ loaderData }: Route.ComponentProps) {
  return (
    <Loaded value={loaderData.page} skeleton={<CsrSkeleton />}>
      {(page) => (
        <>
          <Head
            title={page.meta_title}
            description={page.meta_description}
            image={page.hero_image.url}
            imageAlt={page.hero_image.alt}
          />
          <Hero page={page} />
          <WhyPartner page={page} />
          <Projects page={page} />
          <Process page={page} />
          <NextStep page={page} />
        </>
      )}
    </Loaded>
  )
}
