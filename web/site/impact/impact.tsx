import { impactDefaults } from '#domain/page-content/impact.ts'
import { type Backend, browserBackend } from '#web/lib/backend.ts'
import { pageContent } from '#web/lib/page-content.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Head } from '../layout/head.tsx'
import type { Route } from './+types/impact'
import { AnnualReport } from './annual-report.tsx'
import { ImpactNumbers } from './impact-numbers.tsx'
import { ImpactSkeleton } from './impact-skeleton.tsx'
import { ImpactVideo } from './impact-video.tsx'
import { Stories } from './stories.tsx'

const readImpact = (backend: Backend) => pageContent(backend, 'impact', impactDefaults)
export type ImpactPage = Awaited<ReturnType<typeof readImpact>>

export const loader = async ({ context }: Route.LoaderArgs) => ({ page: await readImpact(context.backend) })
export const clientLoader = () => ({ page: readImpact(browserBackend()) })

export default function Impact({ loaderData }: Route.ComponentProps) {
  return (
    <Loaded value={loaderData.page} skeleton={<ImpactSkeleton />}>
      {(page) => (
        <>
          <Head
            title={page.meta_title}
            description={page.meta_description}
            image={page.story_1_image.url}
            imageAlt={page.story_1_image.alt}
          />
          <ImpactNumbers page={page} />
          <Stories page={page} />
          <AnnualReport page={page} />
          <ImpactVideo page={page} />
        </>
      )}
    </Loaded>
  )
}
