import { Fragment, type ReactNode } from 'react'
import type { Values } from '#web/lib/words.ts'

type Props<Text extends string> = { text: Text; parts: Values<Text, ReactNode> }

/** A sentence with links or other elements as its {placeholders}, in the order of its language. */
export function Sentence<Text extends string>({ text, parts }: Props<Text>) {
  const byName: Record<string, ReactNode> = parts
  return text.split(/\{(\w+)\}/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts never move.
    <Fragment key={at}>{at % 2 === 1 ? byName[part] : part}</Fragment>
  ))
}
