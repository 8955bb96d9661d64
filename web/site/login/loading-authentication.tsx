import { Spinner } from '#web/ui/toaster.tsx'
import { words } from './words.en.ts'

export function LoadingAuthentication() {
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
