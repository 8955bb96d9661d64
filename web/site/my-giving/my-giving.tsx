import type { Route } from './+types/my-giving'
import { OwnPage, ownPageHeaders, readWords } from './own-page.tsx'

export const loader = async ({ request }: Route.LoaderArgs) => ({ words: await readWords(request) })
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => ({ words: readWords(request) })
export const headers = () => ownPageHeaders

export default function MyGiving({ loaderData }: Route.ComponentProps) {
  return <OwnPage words={loaderData.words} />
}
