import type { Route } from './+types/claim'
import { type MyGivingWords, OwnPage, ownPageHeaders, readWords } from './own-page.tsx'

/** The words of the door, for a gift that carries no address. */
async function read(request: Request): Promise<MyGivingWords> {
  const words = await readWords(request)
  const { ask, sent, link, ...page } = words.claimDoor
  return {
    ...words,
    ...page,
    ask: { ...words.ask, ...ask },
    sent: { ...words.sent, ...sent },
    link: { ...words.link, ...link },
  }
}

export const loader = async ({ request }: Route.LoaderArgs) => ({ words: await read(request) })
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => ({ words: read(request) })
export const headers = () => ownPageHeaders

/** The entrance for donors who gave by transfer, UPI or at the office, and have no receipt. */
export default function Claim({ loaderData }: Route.ComponentProps) {
  return <OwnPage words={loaderData.words} isClaim />
}
