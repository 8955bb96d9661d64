import { aboutDefaults } from '#domain/page-content/about.ts'
import { type Backend, browserBackend } from '#web/lib/backend.ts'
import { pageContent } from '#web/lib/page-content.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Head } from '../layout/head.tsx'
import type { Route } from './+types/about'
import { AboutSkeleton } from './about-skeleton.tsx'
import { Certificates } from './certificates.tsx'
import { MissionVision } from './mission-vision.tsx'
import { Story } from './story.tsx'

const readAbout = (backend: Backend) => pageContent(backend, 'about', aboutDefaults)
export type AboutPage = Awaited<ReturnType<typeof readAbout>>

export const loader = async ({ context }: Route.LoaderArgs) => ({ page: await readAbout(context.backend) })
export const clientLoader = () => ({ page: readAbout(browserBackend()) })

export default function About({ loaderData }: Route.ComponentProps) {
  return (
    <Loaded value={loaderData.page} skeleton={<AboutSkeleton />}>
      {(page) => (
        <>
          <Head
            title={page.meta_title}
            description={page.meta_description}
            image={page.story_image.url}
            imageAlt={page.story_image.alt}
          />
          <Story page={page} />
          <MissionVision page={page} />
          <Certificates page={page} />
        </>
      )}
    </Loaded>
  )
}
