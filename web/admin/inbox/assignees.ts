import { type StaffName, staffNames } from '../data/staff-names.ts'

export type Assignee = StaffName

/** Accounts that can be assigned: those that have access now. */
export async function readAssignees(): Promise<Assignee[]> {
  return (await staffNames.read()).filter(({ has_access }) => has_access)
}
