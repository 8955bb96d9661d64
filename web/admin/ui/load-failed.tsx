import { smallButton } from './small-button.ts'

/** Replaces data that could not be read. */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="rounded-lg border border-line bg-surface p-5">
      <p>Nothing could be read from the server.</p>
      <button type="button" onClick={onRetry} className={`${smallButton('outline')} mt-3`}>
        Try again
      </button>
    </div>
  )
}
