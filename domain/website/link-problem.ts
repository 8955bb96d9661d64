import { safeLink } from './links.ts'

/** The problem with a typed link, in a sentence; null if it is valid. */
export function linkProblem(typed: string): string | null {
  const link = typed.trim()
  if (link === '') return 'Enter a link.'
  if (safeLink(link) !== null) return null
  if (/^[\w-]+(\.[\w-]+)*\.[a-z]{2,}([/?#]\S*)?$/i.test(link)) return `Did you mean https://${link}?`
  if (/^\S+@\S+\.\S+$/.test(link)) return `Did you mean mailto:${link}?`
  if (/^\+?[\d\s().-]{6,}$/.test(link)) return `Did you mean tel:${link.replace(/[^\d+]/g, '')}?`
  if (/^[a-z\d-]+([/?#]\S*)?$/i.test(link))
    return `A page of this site begins with a slash. Did you mean /${link}?`
  return 'This link is not safe to follow. Use a page of this site (/donate), a web address (https://…), mailto: or tel:.'
}
