import { useEffect, useState } from 'react'
import { supabase } from '#web/lib/supabase.ts'
import { cachedRead } from './cached-read.ts'

export const organisationName = cachedRead(async (): Promise<string> => {
  const { data } = await supabase()
    .from('site_settings')
    .select('value')
    .eq('key', 'org_name')
    .maybeSingle()
    .throwOnError()
  return data?.value?.trim() ?? ''
})

/** The organisation's name; undefined until it is known, and if it has none. */
export function useOrganisationName(): string | undefined {
  const [name, setName] = useState<string>()
  // On each rendering of the menu: cached unless the name was saved since.
  useEffect(() => {
    organisationName.read().then(setName, console.error)
  })
  return name || undefined
}
