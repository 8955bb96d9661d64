/** The sentences beside a name or a postal address. */
export const nameProblems = {
  nameHidden: 'Please leave out line breaks and hidden or unreadable characters.',
  nameSign: 'Please begin with a letter or a digit.',
  nameLink: 'Please leave out links, web addresses and email addresses.',
} as const
