import { Spinner } from '#web/ui/toaster.tsx'

export function LoadingAuthentication() {
  return (
    <>
      <p role="status" className="needs-code flex items-start gap-3 py-6">
        <Spinner />
        Loading authentication...
      </p>
      <noscript>
        <style>{'.needs-code{display:none}'}</style>
        <p className="py-6">Signing in needs JavaScript, which is switched off in this browser.</p>
      </noscript>
    </>
  )
}
