import { Spinner } from '#web/ui/toaster.tsx'

export function Waiting() {
  return (
    <main className="grid flex-1 place-content-center">
      <p role="status" className="flex gap-3 text-soft">
        <Spinner />
        Loading authentication...
      </p>
    </main>
  )
}
