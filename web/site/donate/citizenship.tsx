import type { MouseEvent } from 'react'
import { useHref } from 'react-router'
import type { DonateWords } from './donate.tsx'

type Props = {
  text: string
  words: DonateWords['citizenship']
  isForeign: boolean
  onChange(isForeign: boolean): void
}

const link =
  'inline-flex min-h-11 items-center font-semibold text-brand underline decoration-2 decoration-marigold underline-offset-4 hover:decoration-4'

/**
 * The declaration that the law requires before a gift, and the alternative for donors who cannot make it.
 * Both are links, so that the explanation works without the page's code.
 */
export function Citizenship({ text, words, isForeign, onChange }: Props) {
  const plain = useHref('/donate')
  const turn = (to: boolean) => (event: MouseEvent) => {
    event.preventDefault()
    onChange(to)
  }
  if (isForeign)
    return (
      <div role="status" className="rounded-md border-2 border-edge px-4 py-3 text-sm">
        <p className="font-semibold">{words.heading}</p>
        <p className="mt-1">{words.explanation}</p>
        <a href={plain} onClick={turn(false)} className={link}>
          {words.back}
        </a>
      </div>
    )
  if (!text) return null
  return (
    <div className="text-sm text-soft leading-snug">
      <p>{text}</p>
      <a href={`${plain}?citizenship=foreign`} onClick={turn(true)} className={link}>
        {words.foreign}
      </a>
    </div>
  )
}
