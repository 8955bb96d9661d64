/** A language's names of states and of the country, by the English ones. English has none. */
export type Places = Readonly<Record<string, string>>

/** A stored place as the language calls it; what it has no name for stays as it is. */
export function placeIn(places: Places, stored: string): string {
  return places[stored.trim()] ?? stored
}

/** What is stored for a place that somebody wrote: one record is not another's for the language of a form. */
export function placeStored(places: Places, written: string): string {
  return Object.keys(places).find((name) => places[name] === written.trim()) ?? written
}

/** A line of a stored address with its state in both languages: `Pune, महाराष्ट्र · Maharashtra 411001`. */
export function withStateIn(places: Places, line: string): string {
  const [, before = '', state = '', pincode = ''] = /^(.*, |)(.*?)( \d{6}|)$/.exec(line) ?? []
  const name = places[state]
  return name ? `${before}${name} · ${state}${pincode}` : line
}
