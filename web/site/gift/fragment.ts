/** Tokens by purpose in the address's hash, which no server and no log sees. */
const PURPOSES = ['gift', 'details', 'method', 'receipt', 'confirm', 'dedicate'] as const
export type Tokens = Partial<Record<(typeof PURPOSES)[number], string>> & {
  /** True for a monthly gift. */
  isMonthly?: true
  /** Earlier details can be used again. */
  hasRecord?: true
}

const TOKEN = /^[\w-]{20,100}$/

/** `#TOKEN` is the gift's own link; `#details=TOKEN` and the like name their purpose, and can be combined. */
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
