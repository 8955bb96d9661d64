/** Possible donors of a gift, as staff find them while entering it. */

import type { ListedDonor } from '#domain/api/rpc-results.ts'
import type { Tables } from '#domain/database.types.ts'
import { searchWords } from '#domain/donors/search-terms.ts'
import { supabase } from '#web/lib/supabase.ts'

export type Person = ListedDonor & Pick<Tables<'donors'>, 'typed_with' | 'pan' | 'id_number'>

const MOST = 7

/** Searches by name, phone, email or the end of a PAN, like the list of donors. */
export async function findPeople(typed: string): Promise<Person[]> {
  const words = searchWords(typed)
  const { data } = await supabase()
    .rpc('list_donors', { filter: { words }, sort: 'name', descending: false, page_size: MOST })
    .throwOnError()
  return data.donors as Person[]
}

export async function readPerson(id: string): Promise<Person | null> {
  const { data } = await supabase().from('donors').select('*').eq('id', id).maybeSingle().throwOnError()
  return data as Person | null
}

/** People with the email or phone number typed for a new person. */
export async function peopleWith(contacts: readonly (string | null)[]): Promise<Person[]> {
  const found = await Promise.all(contacts.map((contact) => (contact ? findPeople(contact.trim()) : [])))
  return [...new Map(found.flat().map((person) => [person.id, person])).values()]
}

/** The details of this record come from a payer alone and are unconfirmed. */
export const isUnconfirmed = ({ typed_with }: Person) => typed_with !== null
