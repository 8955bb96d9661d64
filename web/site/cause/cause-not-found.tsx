import { ButtonLink } from '#web/ui/button.tsx'
import { BackIcon } from '#web/ui/icons.tsx'
import { Container } from '#web/ui/section.tsx'
import { Head } from '../layout/head.tsx'

export function CauseNotFound() {
  return (
    <Container className="grid justify-items-start gap-5 py-section">
      <Head title="Cause Not Found" description="The cause you are looking for does not exist." noIndex />
      <h1 className="text-4xl text-heading">Cause Not Found</h1>
      <p className="text-lg">The cause you are looking for does not exist.</p>
      <ButtonLink to="/our-work">
        <BackIcon />
        Back to Our Work
      </ButtonLink>
    </Container>
  )
}
