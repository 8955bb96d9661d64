import { type Backend, browserBackend } from '#web/lib/backend.ts'
import { pageContent } from '#web/lib/page-content.ts'
import { dictionary } from '#web/lib/words.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Head } from '../layout/head.tsx'
import type { Route } from './+types/about'
import { AboutSkeleton } from './about-skeleton.tsx'
import { Certificates } from './certificates.tsx'
import { MissionVision } from './mission-vision.tsx'
import { Story } from './story.tsx'

const dictionaryFor = dictionary<typeof import('./words.en.ts')>(import.meta.glob('./words.*.ts'))

const readAbout = (backend: Backend, request: Request) =>
  pageContent(backend, 'about', dictionaryFor(request))
export type AboutPage = Awaited<ReturnType<typeof readAbout>>

export const loader = async ({ context, request }: Route.LoaderArgs) => ({
  page: await readAbout(context.backend, request),
})
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => ({
  page: readAbout(browserBackend(), request),
})

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
