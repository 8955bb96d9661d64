import { Spinner } from '#web/ui/toaster.tsx'

/** Until it is known who is here; and all there is where no code runs. */
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
