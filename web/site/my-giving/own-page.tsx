import type { ReactNode } from 'react'
import { dictionary, type Translation } from '#web/lib/words.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Head } from '../layout/head.tsx'
import { AskForLetter } from './ask-for-letter.tsx'
import { DoorCard, Opening } from './door-card.tsx'
import { EnterCode } from './enter-code.tsx'
import { MyGifts } from './my-gifts.tsx'
import { OpenLink } from './open-link.tsx'
import { type Door, useDoor } from './use-door.ts'

const dictionaryFor = dictionary<typeof import('./words.en.ts')>(import.meta.glob('./words.*.ts'))

export const readWords = async (request: Request) => (await dictionaryFor(request)).words
type Words = Awaited<ReturnType<typeof readWords>>
/** The door has other texts on the page for claims. */
type OfDoor = 'title' | 'description' | 'ask' | 'sent' | 'link'
export type MyGivingWords = Omit<Words, OfDoor> & Translation<Pick<Words, OfDoor>>

/** The address may hold a link's token in its hash: responses are neither cached nor indexed. */
export const ownPageHeaders = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }

type Props = { words: MyGivingWords | Promise<MyGivingWords>; isClaim?: boolean }

/**
 * A donor's own page: an address, a letter, and an hour of access to everything under that address. A claim opens it with
 * the form for a missing gift.
 */
export function OwnPage({ words, isClaim = false }: Props) {
  return (
    <Loaded value={words} skeleton={null}>
      {(words) => (
        <>
          <Head title={words.title} description={words.description} noIndex />
          <meta name="referrer" content="no-referrer" />
          <Screen words={words} isClaim={isClaim} />
        </>
      )}
    </Loaded>
  )
}

function Screen({ words, isClaim }: { words: MyGivingWords; isClaim: boolean }): ReactNode {
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
      return <MyGifts key={stage.email} words={words} door={door} email={stage.email} isClaim={isClaim} />
  }
}
