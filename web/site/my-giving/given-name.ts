import type { MyRecord } from './my-gifts-data.ts'

/** Who gave without a name is known by the address or number; that is no name, and none was given. */
export function givenName({ name, email, phone }: Pick<MyRecord, 'name' | 'email' | 'phone'>): string {
  const isOneOf = (...others: (string | null)[]) =>
    others.some((other) => other?.trim().toLowerCase() === name.trim().toLowerCase())
  return isOneOf(email, phone) ? '' : name
}
