import type { words } from './words.en.ts'

export type BrokenWords = typeof words

/** Fallback when a page itself fails: no data, no layout, only a link home. */
export function Broken({ words, home = '/' }: { words: BrokenWords; home?: string }) {
  return (
    <main className="mx-auto grid max-w-prose flex-1 content-center gap-5 px-gutter py-section">
      <title>{words.title}</title>
      <h1 className="text-3xl">{words.title}</h1>
      <p>{words.text}</p>
      <p>
        <a className="text-brand underline underline-offset-4" href={home}>
          {words.home}
        </a>
      </p>
    </main>
  )
}
