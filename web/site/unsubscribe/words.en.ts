export const words = {
  title: 'Fewer emails',
  description: 'Stop our emails about missing receipt details.',
  text: 'We will stop emailing you about missing receipt details. You will still get your receipts and messages about your own gifts.',
  submit: 'Stop these emails',
  done: 'Done. We will not email you about these details again.',
  more: 'You can choose what else we write to you about on “My giving”.',
  myGiving: 'My giving',
} as const
