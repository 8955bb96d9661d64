import { type StaffName, staffNames } from '../data/staff-names.ts'

export type Assignee = StaffName

/** Accounts that a message can be assigned to. */
export async function readAssignees(): Promise<Assignee[]> {
  return (await staffNames.read()).filter(({ reads_messages }) => reads_messages)
}
