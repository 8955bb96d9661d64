import { interests } from '#domain/forms/interests.en.ts'

export const words = {
  title: 'Parent’s consent',
  description: 'A question to a parent or guardian.',
  loading: 'One moment...',
  needsJavaScript:
    'This page needs JavaScript, which is switched off in this browser. Please reply to our email instead.',
  text: '{name} is not yet 18 and would like to help us with {interest}. Do you, as parent or guardian, agree?',
  interests,
  what: 'If you say yes, we keep the name, the email address and the message that came with the application, and get in touch. If you say no, we delete them.',
  yes: 'Yes, I agree',
  no: 'No',
  saidYes: 'Thank you. We will get in touch soon.',
  saidNo: 'Thank you. The application is deleted.',
  agreed: 'You have agreed that {name} helps us with {interest}.',
  takeBackText: 'If you change your mind, take it back here, now or later: we then delete the application.',
  takeBack: 'I no longer agree',
  unknown: 'This link is too old or was already answered.',
  failed: 'That did not work. Please check your connection and try again.',
  tryAgain: 'Try again',
} as const
