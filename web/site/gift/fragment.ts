/** What the address carries behind its #, where no server and no log sees it: tokens by their purpose. */
const PURPOSES = ['gift', 'details', 'method', 'receipt', 'confirm'] as const
export type Tokens = Partial<Record<(typeof PURPOSES)[number], string>> & {
  /** The gift is a monthly one. */
  isMonthly?: true
  /** Details that were used before can be used again. */
  hasRecord?: true
}

const TOKEN = /^[\w-]{20,100}$/

/** `#TOKEN` is the gift's own link; `#details=TOKEN` and the like name their purpose, and may stand together. */
export function tokensIn(hash: string): Tokens {
  const fragment = hash.replace(/^#/, '')
  if (TOKEN.test(fragment)) return { gift: fragment }
  const given = new URLSearchParams(fragment)
  const found = PURPOSES.map((purpose) => [purpose, given.get(purpose) ?? ''] as const)
  return {
    ...Object.fromEntries(found.filter(([, token]) => TOKEN.test(token))),
    ...(given.has('monthly') && { isMonthly: true }),
    ...(given.has('record') && { hasRecord: true }),
  }
}
