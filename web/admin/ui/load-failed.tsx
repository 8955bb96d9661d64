import { SmallButton } from './small-button.tsx'

/** Replaces data that could not be read. */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="rounded-lg border border-line bg-surface p-5">
      <p>Nothing could be read from the server.</p>
      <SmallButton onPress={onRetry} className="mt-3">
        Try again
      </SmallButton>
    </div>
  )
}
