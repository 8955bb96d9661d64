import type { CauseCard } from './cause.ts'

const DESCRIPTION_LENGTH = 160

const LINE_LENGTH = 110

/** A cause's description for search engines and shared links: whole words, 160 characters at most. */
export function causeDescription(text: string): string {
  return shortened(text, DESCRIPTION_LENGTH)
}

/** A cause in one line: the first sentence of its text. */
export function causeLine({ problem_statement }: CauseCard): string {
  const [first = ''] = problem_statement.trim().split(/(?<=[.!?।])\s/)
  return shortened(first, LINE_LENGTH)
}

function shortened(text: string, most: number): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain.length <= most) return plain
  const room = plain.slice(0, most - 1)
  const lastBreak = plain[room.length] === ' ' ? room.length : room.lastIndexOf(' ')
  const words = lastBreak > 0 ? room.slice(0, lastBreak) : room
  // Neither a lone surrogate nor punctuation before the ellipsis.
  return `${words.replace(/[\ud800-\udbff]$/, '').replace(/[\s,;:.–—-]+$/, '')}…`
}
