import * as z from 'zod/mini'
import { emailAddress, optionalText, personName } from './fields.ts'

export const interestAreas = [
  { value: 'teaching', label: 'Teaching & Education' },
  { value: 'hygiene', label: 'Hygiene Drives' },
  { value: 'fundraising', label: 'Fundraising' },
  { value: 'therapy', label: 'Therapy Support' },
  { value: 'eldercare', label: 'Elder Care' },
  { value: 'environment', label: 'Animal & Environment Welfare' },
  { value: 'other', label: 'Other' },
] as const

export const volunteerForm = z.object({
  name: personName,
  email: emailAddress('Please enter a valid email address.'),
  interestArea: z.enum(
    interestAreas.map(({ value }) => value),
    'Please select an interest area.',
  ),
  message: optionalText(10_000, 'Message must be at most 10,000 characters.'),
})

export type VolunteerApplication = z.infer<typeof volunteerForm>
