import { data } from 'react-router'
import { dictionary } from '#web/lib/words.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Container } from '#web/ui/section.tsx'
import { Head } from '../layout/head.tsx'
import type { Route } from './+types/not-found'

const dictionaryFor = dictionary<typeof import('./words.en.ts')>(import.meta.glob('./words.*.ts'))

async function readWords(request: Request) {
  const { words } = await dictionaryFor(request)
  return { words }
}

export const loader = async ({ request }: Route.LoaderArgs) => data(await readWords(request), { status: 404 })
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => readWords(request)

export const handle = { hasDonateBar: false }

export default function NotFound({ loaderData: { words } }: Route.ComponentProps) {
  return (
    <>
      <Head title={words.title} description={words.description} noIndex />
      <div className="on-band awning jaali bg-band text-on-band">
        <Container className="pt-14 pb-16">
          <h1 className="text-[clamp(6rem,26vw,15rem)] text-marigold leading-[0.8]">{words.code}</h1>
        </Container>
      </div>
      <Container className="grid justify-items-start gap-4 py-14">
        <p className="display text-3xl text-heading">{words.heading}</p>
        <p className="max-w-prose text-soft">{words.text}</p>
        <ButtonLink to="/" className="mt-2">
          {words.home}
        </ButtonLink>
      </Container>
    </>
  )
}
