import { type ReactNode, useEffect } from 'react'
import { fill } from '#web/lib/words.ts'
import { Container } from '#web/ui/section.tsx'
import { useSite } from '../layout/site.ts'
import { words } from './words.en.ts'

export function SignInCard({ title, children }: { title: string; children: ReactNode }) {
  const { organisation } = useSite()
  useDocumentLinks()
  return (
    <Container className="py-6 pb-16 sm:py-8">
      <div className="mx-auto max-w-[27rem] overflow-hidden rounded-lg border border-line bg-surface shadow-lift">
        <div className="on-band jaali bg-band px-6 pt-8 pb-6 text-on-band sm:px-8">
          <h1 className="text-3xl">{title}</h1>
          <p className="mt-1 text-on-band-soft">{fill(words.forStaff, { name: organisation.org_name })}</p>
        </div>
        <div className="px-6 py-7 sm:px-8">{children}</div>
      </div>
    </Container>
  )
}

/**
 * These screens have a stricter policy than the pages around them, and a policy lasts as long as its
 * document: links away from here must load a new document, or payments there would be blocked.
 */
function useDocumentLinks() {
  useEffect(() => {
    const keepFromRouter = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      if (link && !link.getAttribute('href')?.startsWith('#')) event.stopImmediatePropagation()
    }
    window.addEventListener('click', keepFromRouter, { capture: true })
    return () => window.removeEventListener('click', keepFromRouter, { capture: true })
  }, [])
}
