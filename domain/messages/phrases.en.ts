/** Letter texts outside the templates: placeholders, missing details, reasons and samples. */
export const letterWords = {
  unknown: { name: 'friend', cause: 'our work', date: 'in a month' },
  /** Details missing for a receipt, joined by `and`. */
  missing: {
    name: 'your name',
    address: 'your address',
    identifier: 'your PAN',
    passport: 'your passport number',
    letters: 'your name and address in letters that we can print',
    organisation: 'something that we have to complete ourselves',
    numbers: 'something that we have to complete ourselves',
    and: ' and ',
  },
  /** Reasons for cancelling a receipt. */
  reasons: {
    refunded: 'The gift was refunded.',
    partlyRefunded: 'Part of the gift was refunded.',
    takenBack: 'The payment was taken back by the donor’s bank.',
    failed: 'The payment failed after all.',
    correctedByDonor: 'The donor’s details were corrected.',
    corrected: 'Details of the gift were corrected.',
    deleted: 'The donation was deleted.',
  },
  /** Follows the reason if it was a tax receipt. */
  notForTax: 'Please do not use it in your tax return.',
  /** Roles in letters to staff. */
  access: {
    admin: 'Administrator',
    editor: 'Editor',
    fundraiser: 'Fundraiser',
    accountant: 'Accountant',
    viewer: 'Viewer',
    member: 'No access',
    until: '{{role}}, until {{date}}',
  },
  /** Follows "a gift" or "a card". */
  dedication: {
    honour: 'in honour of {{name}}',
    memory: 'in memory of {{name}}',
    occasion: 'on the occasion of {{name}}',
  },
  applicationSubject: 'Your offer to volunteer',
  test: 'Test: ',
  /** At the foot of letters that the recipient can do without. */
  stop: 'Stop these emails',
  stopCards: 'Do not write to me again',
  /** Sample values for previews. */
  samples: {
    name: 'Asha Rao',
    cause: 'Elder Care',
    date: '15 November 2026',
    next_date: '15 December 2026',
    reason: 'Part of the gift was refunded.',
    missing: 'your address and your PAN',
    subject: 'School books',
    message: 'I have two boxes of school books.\nWhere can I bring them?',
    interest: 'Elder Care',
    reply:
      'Thank you for thinking of our children. Please bring the books on any weekday between ten and five.',
    author: 'Meera Iyer',
    inviter: 'Meera Iyer',
    access: 'Editor, until 31 March 2027',
    person: 'Asha Rao',
    former_access: 'Viewer',
    actor: 'Meera Iyer',
    story: 'Clean water in Rampur',
    summary:
      'The new well has been in use since June. Four hundred families no longer walk an hour for water.',
    giver: 'Ravi Rao',
    dedication: 'in memory of Kamala Devi',
    wish: 'She taught half our street to read.',
    organisation: 'Daan Foundation',
  },
} as const
