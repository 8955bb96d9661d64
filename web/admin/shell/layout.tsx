import type { ReactNode } from 'react'
import { SessionProvider } from '#web/lib/session.tsx'
import { Toaster } from '#web/ui/toaster.tsx'
import { UiWords } from '#web/ui/ui-words.ts'
import { words } from '#web/ui/words.en.ts'
import { ConfirmProvider } from '../ui/confirm-dialog.tsx'
import { Frame } from './frame.tsx'
import { Guard } from './guard.tsx'
import { Waiting } from './waiting.tsx'
import '../admin.css'

export const handle = { isPrivate: true }

/** The server renders only its guard: the back office runs in the browser. */
export default function AdminLayout() {
  return (
    <Workshop>
      <UiWords value={words}>
        <SessionProvider>
          <ConfirmProvider>
            <Guard>
              <Frame />
            </Guard>
          </ConfirmProvider>
        </SessionProvider>
        <Toaster />
      </UiWords>
    </Workshop>
  )
}

/** Server-rendered placeholder of a screen with a `clientLoader`. */
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
