export const words = {
  title: 'Fewer emails',
  description: 'Stop our emails about missing receipt details.',
  text: 'We will stop emailing you about missing receipt details. You will still get your receipts and messages about your own gifts.',
  submit: 'Stop these emails',
  done: 'Done. We will not email you about these details again.',
  news: {
    description: 'Stop our emails about what gifts have done.',
    text: 'We will stop emailing you about what gifts have done. You will still get your receipts and messages about your own gifts.',
    done: 'Done. We will not email you about what gifts have done again.',
  },
  pledges: {
    description: 'Stop our reminders of gifts that you promised.',
    text: 'We will stop reminding you of gifts that you promised. You will still get your receipts and messages about your own gifts.',
    done: 'Done. We will not remind you of gifts that you promised again.',
  },
  more: 'You can choose what else we write to you about on “My giving”.',
  myGiving: 'My giving',
} as const
