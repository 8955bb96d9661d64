import type { ReactNode } from 'react'
import { dictionary } from '#web/lib/words.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Head } from '../layout/head.tsx'
import type { Route } from './+types/my-giving'
import { AskForLetter } from './ask-for-letter.tsx'
import { DoorCard, Opening } from './door-card.tsx'
import { EnterCode } from './enter-code.tsx'
import { MyGifts } from './my-gifts.tsx'
import { OpenLink } from './open-link.tsx'
import { type Door, useDoor } from './use-door.ts'

const dictionaryFor = dictionary<typeof import('./words.en.ts')>(import.meta.glob('./words.*.ts'))

const read = async (request: Request) => (await dictionaryFor(request)).words
export type MyGivingWords = Awaited<ReturnType<typeof read>>

export const loader = async ({ request }: Route.LoaderArgs) => ({ words: await read(request) })
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => ({ words: read(request) })

/** The address may hold a link's token in its hash: responses are neither cached nor indexed. */
export const headers = () => ({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })

/** A donor's own page: an address, a letter, and an hour of access to everything under that address. */
export default function MyGiving({ loaderData }: Route.ComponentProps) {
  return (
    <Loaded value={loaderData.words} skeleton={null}>
      {(words) => (
        <>
          <Head title={words.title} description={words.description} noIndex />
          <meta name="referrer" content="no-referrer" />
          <Screen words={words} />
        </>
      )}
    </Loaded>
  )
}

function Screen({ words }: { words: MyGivingWords }): ReactNode {
  const door: Door = useDoor(words)
  const { stage } = door
  switch (stage.name) {
    case 'opening':
      return (
        <DoorCard title={words.ask.heading}>
          <Opening words={words} />
        </DoorCard>
      )
    case 'ask':
      return <AskForLetter words={words} door={door} notice={stage.notice} />
    case 'sent':
      return <EnterCode words={words} door={door} email={stage.email} />
    case 'link':
      return <OpenLink words={words} door={door} token={stage.token} />
    case 'in':
      return <MyGifts key={stage.email} words={words} door={door} email={stage.email} />
  }
}
