import { dictionary } from '#web/lib/words.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Head } from '../layout/head.tsx'
import { DoorCard } from '../my-giving/door-card.tsx'
import type { Route } from './+types/unsubscribe'

const dictionaryFor = dictionary<typeof import('./words.en.ts')>(import.meta.glob('./words.*.ts'))

async function read(request: Request) {
  const { words } = await dictionaryFor(request)
  const { searchParams } = new URL(request.url)
  const about = searchParams.get('about')
  return {
    words: { ...words, ...(about === 'news' || about === 'pledges' ? words[about] : {}) },
    isDone: searchParams.has('done'),
  }
}

export const loader = async ({ request }: Route.LoaderArgs) => ({ read: await read(request) })
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => ({ read: read(request) })
export const headers = () => ({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })

/** Target of "Unsubscribe" in mail programs that cannot do it by themselves. The address carries the token. */
export default function Unsubscribe({ loaderData }: Route.ComponentProps) {
  return (
    <Loaded value={loaderData.read} skeleton={null}>
      {({ words, isDone }) => (
        <DoorCard title={words.title}>
          <Head title={words.title} description={words.description} noIndex />
          <meta name="referrer" content="no-referrer" />
          {isDone ? (
            <div className="grid justify-items-start gap-5">
              <p role="status">{words.done}</p>
              <p className="text-soft">{words.more}</p>
              <ButtonLink look="outline" to="/my-giving">
                {words.myGiving}
              </ButtonLink>
            </div>
          ) : (
            <form method="post" className="grid justify-items-start gap-5">
              <p>{words.text}</p>
              <Button type="submit" size="lg">
                {words.submit}
              </Button>
            </form>
          )}
        </DoorCard>
      )}
    </Loaded>
  )
}
