import type { Query } from '#backend/db/database.ts'
import type { ServerRow } from '#domain/database.types.ts'
import type { Language } from '#domain/languages/languages.ts'
import { fill } from '#domain/messages/template-text.ts'
import type { Values } from '#domain/messages/templates.ts'
import { lettersIn } from '#domain/messages/texts.ts'
import { issueToken } from '../giving/tokens/gift-tokens.ts'
import { unknownIn } from './common-values.ts'

/** Template values of a gift's card: never the amount. Both of its links can stop further cards. */
export async function valuesOfCard(
  query: Query,
  donationId: string,
  language: Language,
  page: string,
): Promise<Values> {
  const { rows } = await query<
    Pick<ServerRow<'dedications'>, 'kind' | 'name' | 'from_name' | 'message' | 'recipient_name'>
  >('select kind, name, from_name, message, recipient_name from public.dedications where donation_id = $1', [
    donationId,
  ])
  const [card] = rows
  if (!card) return {}
  const stop = await issueToken(query, { purpose: 'stop', donationId })
  return {
    name: card.recipient_name ?? unknownIn(language).name,
    giver: card.from_name,
    dedication: fill(lettersIn(language).words.dedication[card.kind], { name: card.name }),
    wish: card.message,
    link: `${page}#card=${await issueToken(query, { purpose: 'card', donationId })}&stop=${stop}`,
    stop_link: `${page}#stop=${stop}`,
  }
}
