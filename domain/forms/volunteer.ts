import type * as z from 'zod/mini'
import { interests } from './interests.en.ts'
import { volunteerProblems } from './problems.en.ts'
import { interestValues, volunteerRules } from './volunteer-rules.ts'

export const interestAreas = interestValues.map((value) => ({ value, label: interests[value] }))

export const volunteerForm = volunteerRules(volunteerProblems)

export type VolunteerApplication = z.infer<typeof volunteerForm>
