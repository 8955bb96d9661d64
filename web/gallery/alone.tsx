import type { ReactNode } from 'react'
import { Toaster } from '#web/ui/toaster.tsx'
import { UiWords } from '#web/ui/ui-words.ts'
import { words } from '#web/ui/words.en.ts'
import './gallery.css'

/** A specimen by itself, with what the layouts give every page: words and a place for toasts. */
export function Alone({ name, children }: { name: string; children: ReactNode }) {
  return (
    <UiWords value={words}>
      <main className="gallery-specimen">
        <title>{`${name} | Gallery`}</title>
        <h1>{name}</h1>
        {children}
      </main>
      <Toaster />
    </UiWords>
  )
}
