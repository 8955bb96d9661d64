import { data } from 'react-router'
import type { AnswerOf } from '#domain/api/contracts.ts'
import { formatRupees } from '#domain/india/money.ts'
import { type Backend, browserBackend } from '#web/lib/backend.ts'
import { callFunction, FunctionRefused } from '#web/lib/functions.ts'
import { orElse } from '#web/lib/or-else.ts'
import { dictionary } from '#web/lib/words.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { CheckIcon } from '#web/ui/icons.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Container } from '#web/ui/section.tsx'
import { Head } from '../layout/head.tsx'
import { dayInFull } from '../thank-you/day-in-full.ts'
import type { Route } from './+types/receipt'

const dictionaryFor = dictionary<typeof import('./words.en.ts')>(import.meta.glob('./words.*.ts'))

type Receipt = AnswerOf<'verify-receipt'>
type Found = Receipt | 'unknown' | 'unreachable'

function verify(backend: Backend, code: string): Promise<Found> {
  const ask = callFunction(backend, 'verify-receipt', { code }, { method: 'GET' })
  const found = ask.catch((error: unknown) => {
    if (error instanceof FunctionRefused && error.status === 404) return 'unknown' as const
    throw error
  })
  return orElse<Found>(found, () => 'unreachable')
}

async function read(backend: Backend, request: Request, code: string) {
  const [found, { words }] = await Promise.all([verify(backend, code), dictionaryFor(request)])
  return { found, words }
}
type Read = Awaited<ReturnType<typeof read>>
type Words = Read['words']

const STATUS = { unknown: 404, unreachable: 503 } as const

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const answer = await read(context.backend, request, params.code)
  return data({ read: answer }, { status: typeof answer.found === 'string' ? STATUS[answer.found] : 200 })
}
export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) => ({
  read: read(browserBackend(), request, params.code),
})

export const headers = () => ({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })

/** Target of the QR code on a receipt: number, dates and amount, without a name. */
export default function CheckReceipt({ loaderData }: Route.ComponentProps) {
  return (
    <Loaded value={loaderData.read} skeleton={null}>
      {({ found, words }) => (
        <Container className="py-section">
          <Head title={words.title} description={words.description} noIndex />
          <meta name="referrer" content="no-referrer" />
          {typeof found === 'string' ? (
            <NotFound words={words} reason={found} />
          ) : (
            <ValidReceipt words={words} receipt={found} />
          )}
        </Container>
      )}
    </Loaded>
  )
}

function ValidReceipt({ words, receipt }: { words: Words; receipt: Receipt }) {
  const facts = [
    [words.number, receipt.receipt_no],
    [words.amount, formatRupees(receipt.amount)],
    [words.givenOn, dayInFull(receipt.given_on, words)],
    [words.issuedOn, dayInFull(receipt.issued_on, words)],
  ] as const
  return (
    <div className="certificate mx-auto max-w-[36rem] bg-surface p-6 sm:p-10">
      <h1
        className={`flex items-start gap-3 text-3xl ${receipt.is_cancelled ? 'text-danger' : 'text-heading'}`}
      >
        {!receipt.is_cancelled && <CheckIcon className="mt-1 size-8 shrink-0 text-leaf" />}
        {receipt.is_cancelled ? words.cancelled : words.valid}
      </h1>
      <p className="mt-3 max-w-prose">{receipt.is_cancelled ? words.cancelledText : words.validText}</p>
      {receipt.is_test && <p className="mt-3 font-semibold">{words.test}</p>}
      <dl className="mt-6 grid gap-x-8 gap-y-4 border-line border-t-2 border-dashed pt-6 sm:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-soft">{name}</dt>
            <dd className="break-words font-semibold text-lg tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-6 text-soft text-sm">{words.noNames}</p>
    </div>
  )
}

function NotFound({ words, reason }: { words: Words; reason: 'unknown' | 'unreachable' }) {
  return (
    <div className="grid max-w-prose justify-items-start gap-5">
      <h1 className="text-4xl text-heading">{words[reason]}</h1>
      <p className="text-lg">{words[`${reason}Text`]}</p>
      <ButtonLink look="outline" to="/contact">
        {words.contact}
      </ButtonLink>
    </div>
  )
}
