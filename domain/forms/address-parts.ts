/** Codec between the view of a list and its address, so that it can be shared, stored and returned to. */
import { isDay } from '../india/indian-days.ts'
import { UUID } from './patterns.ts'

/** Parses the parts of an address; ignores invalid ones. */
export function addressParts(params: URLSearchParams) {
  const text = (name: string, most = 500) => params.get(name)?.trim().slice(0, most) || undefined
  const that = (name: string, isMeant: (value: string) => boolean) => {
    const value = params.get(name)
    return value !== null && isMeant(value) ? value : undefined
  }
  const whole = (name: string, least: number, most: number) => {
    const number = Number(params.get(name) ?? Number.NaN)
    return Number.isInteger(number) && number >= least && number <= most ? number : undefined
  }
  return {
    text,
    that,
    whole,
    /** As typed, with its spaces. */
    typed: (name: string, most = 200) => (params.get(name) ?? '').slice(0, most),
    /** Null if the parameter is present but empty. */
    orNone: (name: string, most?: number) => (params.get(name) === '' ? null : text(name, most)),
    one: <Value extends string>(name: string, values: readonly Value[]) =>
      values.find((value) => value === params.get(name)),
    id: (name: string) => that(name, (value) => UUID.test(value)),
    day: (name: string) => that(name, isDay),
    page: () => whole('page', 1, 1e6) ?? 1,
  }
}

type WrittenParts<View> = { [Name in keyof View]?: string }

/** The parts of a view that differ from the plain one, in its order. */
export function changedParts<View extends object>(view: Partial<View>, plain: View): WrittenParts<View> {
  const written = (value: unknown) => String(value ?? '')
  const names = Object.keys(plain) as (keyof View)[]
  const changed = names.filter((name) => !['', written(plain[name])].includes(written(view[name])))
  return Object.fromEntries(changed.map((name) => [name, written(view[name])])) as WrittenParts<View>
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
