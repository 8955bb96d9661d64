import { SessionProvider } from '#web/lib/session.tsx'
import { Toaster } from '#web/ui/toaster.tsx'
import { UiWords } from '#web/ui/ui-words.ts'
import { words } from '#web/ui/words.en.ts'
import { Frame } from './frame.tsx'
import { Guard } from './guard.tsx'
import '../admin.css'

/** Rendered on the server only as far as its guard, which waits there: the back office lives in the browser. */
export default function AdminLayout() {
  return (
    <div className="workshop flex min-h-dvh flex-col bg-paper text-ink">
      <meta name="robots" content="noindex" />
      <title>Back office</title>
      <UiWords value={words}>
        <SessionProvider>
          <Guard>
            <Frame />
          </Guard>
        </SessionProvider>
        <Toaster />
      </UiWords>
    </div>
  )
}
