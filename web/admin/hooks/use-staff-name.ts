import { useState } from 'react'
import { load } from '../data/load.ts'
import { staffNames } from '../data/staff-names.ts'
import { useResolved } from './use-resolved.ts'

/** Returns the name of an account; undefined until it is known, and after the account was deleted. */
export function useStaffName(): (id: string | null) => string | undefined {
  const [reading] = useState(() => load(staffNames.read))
  const { value: names } = useResolved(reading)
  return (id) => names?.find((one) => one.id === id)?.name
}

/** In place of the name of a deleted account. */
export const FORMER_STAFF = 'a former member of staff'

/** ", by Asha Rao", or nothing. */
export const byWhom = (name: string | undefined): string => (name ? `, by ${name}` : '')
