import { safeFile } from '#domain/page-content/content.ts'
import { ExternalIcon } from '#web/ui/icons.tsx'

/** Link to the stored file. */
export function CurrentPdf({ url }: { url: string }) {
  const address = safeFile(url)
  if (!address) return null
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener"
      className="mb-2 inline-flex min-h-9 items-center gap-1.5 text-brand underline decoration-2 decoration-marigold underline-offset-4"
    >
      View Current PDF
      <ExternalIcon className="size-4" />
    </a>
  )
}
