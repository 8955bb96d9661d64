import { ButtonLink } from '#web/ui/button.tsx'
import { BackIcon } from '#web/ui/icons.tsx'
import { Container } from '#web/ui/section.tsx'
import { Head } from '../layout/head.tsx'
import type { CauseWords } from './cause.tsx'

export function CauseNotFound({ words }: { words: CauseWords['notFound'] }) {
  return (
    <Container className="no-donate-bar grid justify-items-start gap-5 py-section">
      <Head title={words.title} description={words.text} noIndex />
      <h1 className="text-4xl text-heading">{words.title}</h1>
      <p className="text-lg">{words.text}</p>
      <ButtonLink to="/our-work">
        <BackIcon />
        {words.back}
      </ButtonLink>
    </Container>
  )
}
