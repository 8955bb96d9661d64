import { Fragment } from 'react'
import { readLines } from '#domain/page-content/text-lines.ts'

/** Stored text as paragraphs, one per line. */
export function Paragraphs({ text, className = '' }: { text: string; className?: string }) {
  return (
    <div className={`grid max-w-prose gap-4 wrap-anywhere ${className}`}>
      {readLines(text).map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same line may stand twice.
        <p key={at}>{line}</p>
      ))}
    </div>
  )
}

/** Stored text with its Hindi words marked up, for screen readers and fonts. */
export function Mixed({ text }: { text: string }) {
  return text.split(/([\u0900-\u097f]+)/).map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts never move.
      <span key={at} lang="hi">
        {part}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts never move.
      <Fragment key={at}>{part}</Fragment>
    ),
  )
}

/** Stored text without line breaks between an amount and its unit: ₹20 Lakhs, ₹20 लाख. */
export function Amounts({ text }: { text: string }) {
  return text.split(/(₹[\d.,]+ [\p{L}\p{M}]+)/u).map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts never move.
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts never move.
      <Fragment key={at}>{part}</Fragment>
    ),
  )
}
