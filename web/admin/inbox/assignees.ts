import { type Person, readPeople } from '../data/administrators.ts'

export type Assignee = Pick<Person, 'id' | 'email' | 'first_name' | 'last_name'>

/** Administrators who can be assigned. */
export async function readAssignees(): Promise<Assignee[]> {
  return (await readPeople()).filter(({ role }) => role === 'admin')
}

type Named = { first_name: string | null; last_name: string | null; email?: string }

export function nameOf({ first_name, last_name, email }: Named): string {
  return [first_name, last_name].filter(Boolean).join(' ') || email || 'An administrator without a name'
}
