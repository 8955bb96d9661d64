/** Validation messages of public forms, for the page and the server's response. */
import { nameProblems } from '../input/name-problems.en.ts'

const person = {
  ...nameProblems,
  nameShort: 'Name must be at least 2 characters.',
  nameLong: 'Name must be at most 200 characters.',
  email: 'Please enter a valid email address.',
} as const

const messageLong = 'Message must be at most 10,000 characters.'

export const contactProblems = {
  ...person,
  subjectShort: 'Subject must be at least 5 characters.',
  subjectLong: 'Subject must be at most 300 characters.',
  messageShort: 'Message must be at least 10 characters.',
  messageLong,
} as const

export const volunteerProblems = {
  ...person,
  interestArea: 'Please select an interest area.',
  guardianName: 'Enter the name of your parent or guardian.',
  guardianEmail: 'Enter the email address of your parent or guardian.',
  guardianSame: 'Enter an address of their own, not yours: they have to agree.',
  messageLong,
} as const
