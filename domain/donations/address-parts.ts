/** Parses the filter in a list's address: invalid parts are ignored. */
import { UUID } from '../input/patterns.ts'

export function addressParts(params: URLSearchParams) {
  const text = (name: string, most = 500) => params.get(name)?.trim().slice(0, most) || undefined
  const that = (name: string, isMeant: (value: string) => boolean) => {
    const value = params.get(name)
    return value !== null && isMeant(value) ? value : undefined
  }
  return {
    text,
    that,
    /** Null if the parameter is present but empty. */
    orNone: (name: string, most?: number) => (params.get(name) === '' ? null : text(name, most)),
    one: <Value extends string>(name: string, values: readonly Value[]) =>
      values.find((value) => value === params.get(name)),
    id: (name: string) => that(name, (value) => UUID.test(value)),
  }
}

/** The query string of these parts, without undefined ones. */
export function queryOf(parts: Record<string, string | null | undefined>): string {
  const query = new URLSearchParams(
    Object.entries(parts).flatMap(([k, v]) => (v === undefined ? [] : [[k, v ?? '']])),
  ).toString()
  return query && `?${query}`
}

type Present<Parts> = { [Name in keyof Parts]?: Exclude<Parts[Name], undefined> }

export function present<Parts extends object>(parts: Parts): Present<Parts> {
  return Object.fromEntries(
    Object.entries(parts).filter(([, value]) => value !== undefined),
  ) as Present<Parts>
}
