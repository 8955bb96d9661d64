/** The last resort, when a page itself fails: no data, no layout, only a way on. */
export function Broken() {
  return (
    <main className="mx-auto grid max-w-prose flex-1 content-center gap-5 px-gutter py-section">
      <title>Something went wrong</title>
      <h1 className="text-3xl">Something went wrong</h1>
      <p>The mistake is ours, not yours. Please try again in a moment.</p>
      <p>
        <a className="text-brand underline underline-offset-4" href="/">
          Return to Home
        </a>
      </p>
    </main>
  )
}
