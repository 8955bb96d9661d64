import { data } from 'react-router'
import { ButtonLink } from '#web/ui/button.tsx'
import { Container } from '#web/ui/section.tsx'
import { Head } from '../layout/head.tsx'

export const loader = () => data(null, { status: 404 })
export const clientLoader = () => null

export default function NotFound() {
  return (
    <Container className="grid justify-items-start gap-5 py-section">
      <Head title="Page not found" description="There is no page at this address." noIndex />
      <h1 className="text-[clamp(5rem,22vw,12rem)] text-marigold leading-none">404</h1>
      <p className="display text-2xl">Oops! Page not found</p>
      <p className="max-w-prose text-soft">
        The page may have moved, or the address may have a slip in it. The way home is short.
      </p>
      <ButtonLink to="/">Return to Home</ButtonLink>
    </Container>
  )
}
