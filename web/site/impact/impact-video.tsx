import { Container } from '#web/ui/section.tsx'
import { Video } from '#web/ui/video.tsx'
import type { ImpactPage } from './impact.tsx'

export function ImpactVideo({ page }: { page: ImpactPage }) {
  if (!page.video_url.url) return null
  return (
    <Container className="pb-section">
      <section
        aria-labelledby="video-heading"
        className="grid gap-x-14 gap-y-6 lg:grid-cols-[1fr_2.1fr] lg:items-center"
      >
        <div>
          <h2 id="video-heading" className="text-3xl text-heading">
            {page.video_heading}
          </h2>
          {page.video_text && <p className="mt-3 max-w-prose text-lg text-soft">{page.video_text}</p>}
        </div>
        <Video url={page.video_url.url} title={page.video_heading} poster={page.story_3_image.url} />
      </section>
    </Container>
  )
}
