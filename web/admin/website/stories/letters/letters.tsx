import { Link, useRevalidator } from 'react-router'
import { dayInWords, dayOf } from '#domain/india/indian-days.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { load } from '../../../data/load.ts'
import { useResolved } from '../../../hooks/use-resolved.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Card, Page } from '../../../ui/page.tsx'
import type { Route } from './+types/letters'
import { isUnderWay, readStory, type StoryToSend } from './letters-data.ts'
import { NewLetter } from './new-letter.tsx'
import { Sendings } from './sendings.tsx'
import { storyLetterToasts } from './toasts.ts'

export function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  return { story: load(async () => (/^[0-9a-f-]{36}$/.test(id) ? readStory(id) : null)) }
}

export default function StoryLetters({ loaderData, params }: Route.ComponentProps) {
  return <Letters key={params.id} {...loaderData} />
}

/** Sends a story to the donors whose gifts it is about, and shows what became of the letters. */
function Letters(props: ReturnType<typeof clientLoader>) {
  const { value: story, failed } = useResolved(props.story, storyLetterToasts.loadFailed)
  const { revalidate } = useRevalidator()
  return (
    <Page title="Write to donors" intro={story && <Intro story={story} />}>
      {story === undefined && failed && <LoadFailed onRetry={revalidate} />}
      {story === undefined && !failed && (
        <Loading>
          <Skeleton className="h-48" />
        </Loading>
      )}
      {story === null && <p>There is no story at this address.</p>}
      {story && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Card>
            <h2 className="mb-3 text-heading text-lg">New email</h2>
            {obstacle(story) ? <p>{obstacle(story)}</p> : <NewLetter story={story} />}
          </Card>
          {story.sendings.length > 0 && (
            <Card>
              <h2 className="mb-3 text-heading text-lg">Emails with this story</h2>
              <Sendings sendings={story.sendings} />
            </Card>
          )}
        </div>
      )}
    </Page>
  )
}

function Intro({ story }: { story: StoryToSend }) {
  const link = 'text-brand underline underline-offset-2'
  return (
    <>
      “{story.title}” goes by email to donors who agreed to news
      {story.about && ` and gave for ${story.about}`}. Each donor gets a story once. Its words are a{' '}
      <Link to="/admin/messages/templates?template=story" className={link}>
        message template
      </Link>
      .
    </>
  )
}

/** Reason why the story cannot be sent now. */
function obstacle({ cause_id, campaign_id, is_shown, published_on, sendings }: StoryToSend): string | null {
  if (!cause_id && !campaign_id)
    return 'Choose a cause or a campaign for the story first: its donors get the email.'
  if (!is_shown) return 'Show the story on the site first: the email links to it.'
  if (published_on > dayOf(new Date()))
    return `The story appears on the site on ${dayInWords(published_on)}. It can be sent from then on.`
  if (sendings.some(isUnderWay))
    return 'Emails with this story are being sent. The next ones can follow afterwards.'
  return null
}
