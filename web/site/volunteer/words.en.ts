import { interests } from '#domain/forms/interests.en.ts'
import { volunteerProblems } from '#domain/forms/problems.en.ts'

export { volunteerDefaults as content } from '#domain/page-content/volunteer.ts'

export const words = {
  submit: 'Submit Application',
  submitting: 'Submitting...',
  sent: 'Thank you for your interest! We will get in touch soon.',
  failed: 'Your application could not be sent. {reason}',
  tryAgain: 'Please try again.',
  name: 'Your name',
  email: 'Email address',
  interestArea: 'Interest area',
  chooseInterest: 'Select an interest area',
  interests,
  message: 'Message (optional)',
  messageHint: 'When you have time, what you like doing, or anything you want to ask.',
  under18: 'I am under 18',
  guardianText:
    'A parent or guardian has to agree first. We write to them, and read your application once they have said yes.',
  guardianName: 'Name of your parent or guardian',
  guardianEmail: 'Their email address',
  problems: volunteerProblems,
} as const
