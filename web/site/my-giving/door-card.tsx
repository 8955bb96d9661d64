import type { ReactNode } from 'react'
import { Container } from '#web/ui/section.tsx'
import { Spinner } from '#web/ui/toaster.tsx'
import { useSite } from '../layout/site.ts'

/** Card shown before the donor's gifts. */
export function DoorCard({ title, children }: { title: string; children: ReactNode }) {
  const { organisation } = useSite()
  return (
    <Container className="py-10 lg:py-20">
      <div className="mx-auto max-w-[29rem] overflow-hidden rounded-lg border border-line bg-surface shadow-lift">
        <div className="on-band jaali bg-band px-6 pt-8 pb-6 text-on-band sm:px-8">
          <h1 className="text-3xl">{title}</h1>
          <p className="mt-1 text-on-band-soft">{organisation.org_name}</p>
        </div>
        <div className="block-print text-marigold" />
        <div className="min-h-64 px-6 py-7 sm:px-8">{children}</div>
      </div>
    </Container>
  )
}

/** Shown until the session is known; and permanently without JavaScript. */
export function Opening({ words }: { words: { loading: string; needsJavaScript: string } }) {
  return (
    <>
      <p role="status" className="needs-code flex items-start gap-3 py-6">
        <Spinner />
        {words.loading}
      </p>
      <noscript>
        <style>{'.needs-code{display:none}'}</style>
        <p className="py-6">{words.needsJavaScript}</p>
      </noscript>
    </>
  )
}
