import { type Backend, browserBackend } from '#web/lib/backend.ts'
import { screenContent } from '#web/lib/page-content.ts'
import { dictionary } from '#web/lib/words.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { ClosingAsk } from '../layout/closing-ask.tsx'
import { Head } from '../layout/head.tsx'
import type { Route } from './+types/impact'
import { AnnualReport } from './annual-report.tsx'
import { ImpactNumbers } from './impact-numbers.tsx'
import { ImpactSkeleton } from './impact-skeleton.tsx'
import { ImpactVideo } from './impact-video.tsx'
import { Stories } from './stories.tsx'

const dictionaryFor = dictionary<typeof import('./words.en.ts')>(import.meta.glob('./words.*.ts'))

const readImpact = (backend: Backend, request: Request) =>
  screenContent(backend, 'impact', dictionaryFor(request))
type Read = Awaited<ReturnType<typeof readImpact>>
export type ImpactPage = Read['page']
export type ImpactWords = Read['words']

export const loader = async ({ context, request }: Route.LoaderArgs) => ({
  read: await readImpact(context.backend, request),
})
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => ({
  read: readImpact(browserBackend(), request),
})

export default function Impact({ loaderData }: Route.ComponentProps) {
  return (
    <Loaded value={loaderData.read} skeleton={<ImpactSkeleton />}>
      {({ page, words }) => (
        <>
          <Head
            title={page.meta_title}
            description={page.meta_description}
            image={page.story_1_image.url}
            imageAlt={page.story_1_image.alt}
          />
          <ImpactNumbers page={page} />
          <Stories page={page} words={words} />
          <AnnualReport page={page} words={words} />
          <ImpactVideo page={page} />
          <ClosingAsk page={page} />
        </>
      )}
    </Loaded>
  )
}
