/** Tokens in the hash of a card's address, which no server and no log sees. */
export type CardTokens = { card?: string; stop?: string }

const TOKEN = /^[\w-]{20,100}$/

/** `#TOKEN` is a link that the donor sent; a letter has `#card=TOKEN&stop=TOKEN`, or `#stop=TOKEN` alone. */
export function cardTokensIn(hash: string): CardTokens {
  const fragment = hash.replace(/^#/, '')
  if (TOKEN.test(fragment)) return { card: fragment }
  const given = new URLSearchParams(fragment)
  const [card, stop] = [given.get('card') ?? '', given.get('stop') ?? '']
  return { ...(TOKEN.test(card) && { card }), ...(TOKEN.test(stop) && { stop }) }
}
