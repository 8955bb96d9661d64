export const words = {
  title: 'Fewer emails',
  description: 'Have us ask you no more by email for the details of receipts.',
  text: 'We then no longer ask you by email for details that a receipt still needs. Your receipts and what concerns your own gifts still reach you.',
  submit: 'Stop these emails',
  done: 'Done. We no longer ask you for these details by email.',
  more: 'What else we write to you about is yours to choose on “My giving”.',
  myGiving: 'My giving',
} as const
