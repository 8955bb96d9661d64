import type { ReactNode } from 'react'
import { SessionProvider } from '#web/lib/session.tsx'
import { Toaster } from '#web/ui/toaster.tsx'
import { UiWords } from '#web/ui/ui-words.ts'
import { words } from '#web/ui/words.en.ts'
import { Frame } from './frame.tsx'
import { Guard } from './guard.tsx'
import { Waiting } from './waiting.tsx'
import '../admin.css'

export const handle = { isPrivate: true }

/** Rendered on the server only as far as its guard, which waits there: the back office lives in the browser. */
export default function AdminLayout() {
  return (
    <Workshop>
      <UiWords value={words}>
        <SessionProvider>
          <Guard>
            <Frame />
          </Guard>
        </SessionProvider>
        <Toaster />
      </UiWords>
    </Workshop>
  )
}

/** What the server renders of a screen with a `clientLoader`, until that has begun. */
export function HydrateFallback() {
  return (
    <Workshop>
      <Waiting />
    </Workshop>
  )
}

function Workshop({ children }: { children: ReactNode }) {
  return (
    <div className="workshop flex min-h-dvh flex-col bg-paper text-ink">
      <meta name="robots" content="noindex" />
      <title>Back office</title>
      {children}
    </div>
  )
}
