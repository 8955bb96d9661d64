import { data } from 'react-router'
import { ButtonLink } from '#web/ui/button.tsx'
import { Container } from '#web/ui/section.tsx'
import { Head } from '../layout/head.tsx'

export const loader = () => data(null, { status: 404 })
export const clientLoader = () => null

export default function NotFound() {
  return (
    <>
      <Head title="Page not found" description="There is no page at this address." noIndex />
      <div className="on-band awning jaali bg-band text-on-band">
        <Container className="pt-14 pb-16">
          <h1 className="text-[clamp(6rem,26vw,15rem)] text-marigold leading-[0.8]">404</h1>
        </Container>
      </div>
      <Container className="grid justify-items-start gap-4 py-14">
        <p className="display text-3xl text-heading">Oops! Page not found</p>
        <p className="max-w-prose text-soft">
          The page may have moved, or the address may have a slip in it. The way home is short.
        </p>
        <ButtonLink to="/" className="mt-2">
          Return to Home
        </ButtonLink>
      </Container>
    </>
  )
}
