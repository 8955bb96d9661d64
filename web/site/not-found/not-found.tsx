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
      <div className="on-band jaali bg-band text-on-band">
        <Container className="grid items-center gap-x-14 gap-y-8 py-16 lg:grid-cols-[auto_1fr] lg:py-24">
          <h1 className="text-[clamp(6rem,26vw,15rem)] text-marigold leading-[0.8]">{words.code}</h1>
          <div>
            <p className="display text-3xl">{words.heading}</p>
            <p className="mt-2 max-w-prose text-on-band-soft">{words.text}</p>
            <div className="mt-6 flex flex-wrap gap-3">
              <ButtonLink look="on-band" to="/">
                {words.home}
              </ButtonLink>
              <ButtonLink look="on-band" to="/our-work">
                {words.ourWork}
              </ButtonLink>
            </div>
          </div>
        </Container>
      </div>
    </>
  )
}
