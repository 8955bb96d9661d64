import { type Backend, browserBackend } from '#web/lib/backend.ts'
import { screenContent } from '#web/lib/page-content.ts'
import { dictionary } from '#web/lib/words.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { ClosingAsk } from '../layout/closing-ask.tsx'
import { Head } from '../layout/head.tsx'
import type { Route } from './+types/about'
import { AboutSkeleton } from './about-skeleton.tsx'
import { Certificates } from './certificates.tsx'
import { MissionVision } from './mission-vision.tsx'
import { People } from './people.tsx'
import { Reports } from './reports.tsx'
import { Story } from './story.tsx'

const dictionaryFor = dictionary<typeof import('./words.en.ts')>(import.meta.glob('./words.*.ts'))

const readAbout = (backend: Backend, request: Request) =>
  screenContent(backend, 'about', dictionaryFor(request))
type Read = Awaited<ReturnType<typeof readAbout>>
export type AboutPage = Read['page']
export type AboutWords = Read['words']

export const loader = async ({ context, request }: Route.LoaderArgs) => ({
  read: await readAbout(context.backend, request),
})
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => ({
  read: readAbout(browserBackend(), request),
})

export default function About({ loaderData }: Route.ComponentProps) {
  return (
    <Loaded value={loaderData.read} skeleton={<AboutSkeleton />}>
      {({ page, words }) => (
        <>
          <Head
            title={page.meta_title}
            description={page.meta_description}
            image={page.story_image.url}
            imageAlt={page.story_image.alt}
          />
          <Story page={page} />
          <People id="team" heading={page.team_heading} people={page.team_people.people} ground="surface" />
          <MissionVision page={page} />
          <People id="trustees" heading={page.trustees_heading} people={page.trustees_people.people} />
          <People id="partners" heading={page.partners_heading} people={page.partners_people.people} />
          <Certificates page={page} words={words} />
          <Reports
            heading={page.reports_heading}
            text={page.reports_text}
            documents={page.report_documents.documents}
          />
          <ClosingAsk page={page} />
        </>
      )}
    </Loaded>
  )
}
