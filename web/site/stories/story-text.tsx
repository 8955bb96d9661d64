import { readStoryBody, type Stretch } from '#domain/stories/story-body.ts'
import { SiteLink } from '#web/ui/link.tsx'

/** A story's body: paragraphs, headings and links. */
export function StoryText({ body }: { body: string }) {
  return (
    <div className="grid max-w-prose gap-5 wrap-anywhere text-lg">
      {readStoryBody(body).map(({ kind, stretches }, at) =>
        kind === 'heading' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks never move.
          <h2 key={at} className="mt-5 text-2xl text-heading">
            <Stretches stretches={stretches} />
          </h2>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks never move.
          <p key={at}>
            <Stretches stretches={stretches} />
          </p>
        ),
      )}
    </div>
  )
}

function Stretches({ stretches }: { stretches: readonly Stretch[] }) {
  return stretches.map(({ text, to }, at) =>
    to ? (
      <SiteLink
        // biome-ignore lint/suspicious/noArrayIndexKey: stretches never move.
        key={at}
        to={to}
        className="text-brand underline decoration-2 decoration-marigold underline-offset-4 hover:decoration-4"
      >
        {text}
      </SiteLink>
    ) : (
      text
    ),
  )
}
