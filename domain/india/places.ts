/** A language's names of states and of the country, by their English names. English has none. */
export type Places = Readonly<Record<string, string>>

/** A stored place in the language; unknown ones stay unchanged. */
export function placeIn(places: Places, stored: string): string {
  return places[stored.trim()] ?? stored
}

/** The stored form of a typed place, independent of the form's language. */
export function placeStored(places: Places, written: string): string {
  return Object.keys(places).find((name) => places[name] === written.trim()) ?? written
}

/** A line of a stored address with its state in both languages: `Pune, महाराष्ट्र · Maharashtra 411001`. */
export function withStateIn(places: Places, line: string): string {
  const [, before = '', state = '', pincode = ''] = /^(.*, |)(.*?)( \d{6}|)$/.exec(line) ?? []
  const name = places[state]
  return name ? `${before}${name} · ${state}${pincode}` : line
}
