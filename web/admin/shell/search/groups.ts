import { may } from '../../data/may.ts'
import { mayOpen } from '../../lib/nav-entries.ts'
import { recentScreens } from '../../lib/recent-screens.ts'
import { actionEntries, onOwnScreens, screenEntries } from './entries.ts'
import { type Entry, find } from './find.ts'

export type Group = { heading: string; entries: readonly Entry[] }

const MOST_SCREENS = 5
const MOST_TEXTS = 10

/** Before typing: recent screens and actions. */
export function initialGroups(here: string): Group[] {
  const recent = recentScreens()
    .filter(({ path }) => path !== here)
    .map(({ title, path }) => ({ title, place: '', text: '', path }))
  return filled([
    { heading: 'Recent', entries: recent.slice(0, 6) },
    { heading: 'Actions', entries: actionEntries },
  ])
}

/** Results by kind. */
export function found(query: string, content: readonly Entry[], records: readonly Entry[]): Group[] {
  const of = (...places: string[]) => records.filter(({ place }) => places.includes(place))
  const screens = [...actionEntries, ...screenEntries].filter(isOffered)
  return filled([
    { heading: 'Go to', entries: find(screens, query).slice(0, MOST_SCREENS) },
    { heading: 'Donors', entries: of('Donor') },
    { heading: 'Donations', entries: of('Donation', 'Monthly gift') },
    { heading: 'Messages', entries: of('Message', 'Volunteer') },
    { heading: 'Site content', entries: find(content, query).slice(0, MOST_TEXTS) },
    { heading: 'More', entries: onOwnScreens(query) },
  ])
}

const isOffered = ({ path, needs }: Entry) => mayOpen(path, may) && (!needs || may(needs))

/** Groups that have an entry for the signed-in account. */
function filled(groups: readonly Group[]): Group[] {
  return groups
    .map(({ heading, entries }) => ({ heading, entries: entries.filter(isOffered) }))
    .filter(({ entries }) => entries.length > 0)
}
