import type { MyRecord } from './my-gifts-data.ts'

/** A record without a name is labelled with the address or number; that does not count as a name. */
export function givenName({ name, email, phone }: Pick<MyRecord, 'name' | 'email' | 'phone'>): string {
  const isOneOf = (...others: (string | null)[]) =>
    others.some((other) => other?.trim().toLowerCase() === name.trim().toLowerCase())
  return isOneOf(email, phone) ? '' : name
}
