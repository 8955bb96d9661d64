import { useEffect, useState } from 'react'
import type { AnswerOf } from '#domain/api/contracts.ts'
import { type Language, pathIn } from '#domain/languages/languages.ts'
import { browserBackend } from '#web/lib/backend.ts'
import { callFunction, FunctionRefused } from '#web/lib/functions.ts'
import { dictionary, fill } from '#web/lib/words.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Head } from '../layout/head.tsx'
import { useSite } from '../layout/site.ts'
import { DoorCard, Opening } from '../my-giving/door-card.tsx'
import type { Route } from './+types/card'
import { CardFace, type FaceWords } from './card-face.tsx'
import { type CardTokens, cardTokensIn } from './card-tokens.ts'

const dictionaryFor = dictionary<typeof import('./words.en.ts')>(import.meta.glob('./words.*.ts'))

const read = async (request: { url: string }) => (await dictionaryFor(request)).words
type Words = Awaited<ReturnType<typeof read>>

export const loader = async ({ request }: Route.LoaderArgs) => ({ words: await read(request) })
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => ({ words: read(request) })
export const headers = () => ({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })

/** A card stands alone: its reader may be in mourning, and is asked for nothing. */
export const handle = { hasOwnFrame: true }

/** Target of a card's link. Opening it shows nothing: that takes a button. */
export default function CardPage({ loaderData }: Route.ComponentProps) {
  return (
    <Loaded value={loaderData.words} skeleton={null}>
      {(words) => (
        <>
          <Head title={words.title} description={words.description} noIndex />
          <meta name="referrer" content="no-referrer" />
          <Step words={words} />
        </>
      )}
    </Loaded>
  )
}

function Step({ words }: { words: Words }) {
  const tokens = useCardTokens()
  if (!tokens)
    return (
      <DoorCard title={words.title}>
        <Opening words={words} />
      </DoorCard>
    )
  const { card, stop } = tokens
  if (card) return <Opened key={card} words={words} token={card} stop={stop} />
  return (
    <DoorCard title={stop ? words.stop.heading : words.title}>
      {stop ? <StopCards key={stop} words={words} token={stop} /> : <p>{words.noLink}</p>}
    </DoorCard>
  )
}

/** Tokens in the address; null until the browser has read it. */
function useCardTokens(): CardTokens | null {
  const [tokens, setTokens] = useState<CardTokens | null>(null)
  useEffect(() => {
    const look = () => setTokens(cardTokensIn(location.hash))
    look()
    addEventListener('hashchange', look)
    return () => removeEventListener('hashchange', look)
  }, [])
  return tokens
}

type Shown = { card: AnswerOf<'dedication-card'>; face: FaceWords }

function Opened({ words, token, stop }: { words: Words; token: string; stop: string | undefined }) {
  const { organisation } = useSite()
  const [shown, setShown] = useState<Shown | null>(null)
  const { isBusy, trouble, press } = usePress()
  const open = () =>
    press(async () => {
      const card = await callFunction(browserBackend(), 'dedication-card', { token })
      setShown({ card, face: await faceIn(card.language) })
    })
  if (!shown)
    return (
      <DoorCard title={words.title}>
        <div className="grid gap-5">
          <p>{fill(words.closed, { organisation: organisation.org_name })}</p>
          <Button size="lg" disabled={isBusy} onClick={open}>
            {isBusy ? words.loading : words.open}
          </Button>
          <TroubleNote words={words} trouble={trouble} />
        </div>
      </DoorCard>
    )
  return (
    <div className="mx-auto grid w-full max-w-[38rem] gap-10 px-4 py-10 sm:py-16">
      <div lang={shown.card.language}>
        <CardFace words={shown.face} card={shown.card} />
      </div>
      <footer className="grid justify-items-center gap-6 text-center">
        <ButtonLink look="quiet" to="/about">
          {fill(words.about, { organisation: organisation.org_name })}
        </ButtonLink>
        {stop && (
          <div className="grid max-w-prose justify-items-center gap-3 text-soft text-sm">
            <StopCards words={words} token={stop} />
          </div>
        )}
      </footer>
    </div>
  )
}

/** A card is in its own language, whatever the page's is. */
async function faceIn(language: Language): Promise<FaceWords> {
  return (await read({ url: new URL(pathIn(language, '/card'), location.origin).href })).face
}

function StopCards({ words: all, token }: { words: Words; token: string }) {
  const words = all.stop
  const [isDone, setDone] = useState(false)
  const { isBusy, trouble, press } = usePress()
  const stop = () =>
    press(async () => {
      await callFunction(browserBackend(), 'stop-cards', { token })
      setDone(true)
    })
  if (isDone) return <p role="status">{words.done}</p>
  return (
    <>
      <p>{words.text}</p>
      <Button look="outline" className="my-4" disabled={isBusy} onClick={stop}>
        {isBusy ? all.loading : words.submit}
      </Button>
      <TroubleNote words={all} trouble={trouble} />
    </>
  )
}

type Trouble = 'dead' | 'failed' | null

function usePress() {
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble>(null)
  async function press(act: () => Promise<void>) {
    setBusy(true)
    setTrouble(null)
    try {
      await act()
    } catch (error) {
      console.error(error)
      setTrouble(error instanceof FunctionRefused && error.code === 'unknown_link' ? 'dead' : 'failed')
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, trouble, press }
}

function TroubleNote({ words, trouble }: { words: Words; trouble: Trouble }) {
  if (!trouble) return null
  return (
    <div role="alert" className="grid justify-items-start gap-3 rounded-md border-2 border-marigold p-4">
      <p>{words[trouble]}</p>
      {trouble === 'dead' && (
        <ButtonLink look="outline" to="/contact">
          {words.contact}
        </ButtonLink>
      )}
    </div>
  )
}
