import { useEffect, useState } from 'react'
import type { AnswerOf } from '#domain/api/contracts.ts'
import { browserBackend } from '#web/lib/backend.ts'
import { callFunction, FunctionRefused } from '#web/lib/functions.ts'
import { dictionary } from '#web/lib/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Container } from '#web/ui/section.tsx'
import { Sentence } from '#web/ui/sentence.tsx'
import { Head } from '../layout/head.tsx'
import { Opening } from '../my-giving/door-card.tsx'
import type { Route } from './+types/guardian'

const dictionaryFor = dictionary<typeof import('./words.en.ts')>(import.meta.glob('./words.*.ts'))

const read = async (request: Request) => (await dictionaryFor(request)).words
type Words = Awaited<ReturnType<typeof read>>
type Application = AnswerOf<'guardian-consent'>

export const loader = async ({ request }: Route.LoaderArgs) => ({ words: await read(request) })
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => ({ words: read(request) })
export const headers = () => ({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })

/** Target of the letter to a guardian. Opening it changes nothing: that takes a button. */
export default function Guardian({ loaderData }: Route.ComponentProps) {
  return (
    <Loaded value={loaderData.words} skeleton={null}>
      {(words) => (
        <Container className="grid max-w-prose justify-items-start gap-5 py-section">
          <Head title={words.title} description={words.description} noIndex />
          <meta name="referrer" content="no-referrer" />
          <h1 className="text-4xl text-heading">{words.title}</h1>
          <Question words={words} />
        </Container>
      )}
    </Loaded>
  )
}

function Question({ words }: { words: Words }) {
  const { application, said, isBusy, hasFailed, answer, look } = useQuestion()
  if (application === 'unknown') return <p role="status">{words.unknown}</p>
  if (!application && !hasFailed) return <Opening words={words} />
  return (
    <>
      {application && (
        <Answer words={words} application={application} said={said} isBusy={isBusy} onAnswer={answer} />
      )}
      <p role="alert" className="rounded-md border-2 border-danger p-3 empty:hidden">
        {hasFailed && words.failed}
      </p>
      {!application && (
        <Button disabled={isBusy} onClick={look}>
          {isBusy ? words.loading : words.tryAgain}
        </Button>
      )}
    </>
  )
}

type AnswerProps = {
  words: Words
  application: Application
  said: Said
  isBusy: boolean
  onAnswer(answer: 'yes' | 'no'): void
}

function Answer({ words, application, said, isBusy, onAnswer }: AnswerProps) {
  const interest = words.interests[application.interest_area as keyof Words['interests']]
  const parts = { name: <strong>{application.name}</strong>, interest }
  if (application.answer === 'no') return <p role="status">{words.saidNo}</p>
  if (application.answer === 'yes')
    return (
      <>
        <p role="status" className="text-lg">
          {said === 'yes' ? words.saidYes : <Sentence text={words.agreed} parts={parts} />}
        </p>
        <p className="text-soft">{words.takeBackText}</p>
        <Button look="outline" disabled={isBusy} onClick={() => onAnswer('no')}>
          {words.takeBack}
        </Button>
      </>
    )
  return (
    <>
      <p className="text-lg">
        <Sentence text={words.text} parts={parts} />
      </p>
      <p className="text-soft">{words.what}</p>
      <div className="flex flex-wrap gap-3">
        <Button size="lg" disabled={isBusy} onClick={() => onAnswer('yes')}>
          {words.yes}
        </Button>
        <Button size="lg" look="outline" disabled={isBusy} onClick={() => onAnswer('no')}>
          {words.no}
        </Button>
      </div>
    </>
  )
}

/** Answer given on this page; there may be an earlier one. */
type Said = 'yes' | 'no' | undefined

function useQuestion() {
  const [application, setApplication] = useState<Application | 'unknown'>()
  const [said, setSaid] = useState<Said>()
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  async function ask(answer?: 'yes' | 'no') {
    setBusy(true)
    setFailed(false)
    try {
      const token = location.hash.slice(1)
      setApplication(await callFunction(browserBackend(), 'guardian-consent', { token, answer }))
      setSaid(answer)
    } catch (error) {
      console.error(error)
      if (error instanceof FunctionRefused && error.code === 'unknown_link') setApplication('unknown')
      else setFailed(true)
    } finally {
      setBusy(false)
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens.
  useEffect(() => void ask(), [])
  return { application, said, isBusy, hasFailed, answer: ask, look: () => ask() }
}
