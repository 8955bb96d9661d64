/** Texts printed on a poster, each in English and Hindi. */
export const posterWords = {
  scan: { en: 'Scan to give', hi: 'दान के लिए स्कैन करें' },
  amount: { en: 'Suggested gift: {amount}', hi: 'सुझाई गई राशि: {amount}' },
  open: { en: 'or open', hi: 'या खोलें' },
  upi: { en: 'Or pay with any UPI app', hi: 'या किसी भी UPI ऐप से दान करें' },
  claimAlone: {
    en: 'Gave by bank transfer or in cash? Ask for your receipt at',
    hi: 'बैंक से या नक़द दिया? यहाँ अपनी रसीद माँगें',
  },
  claim: { en: 'Then ask for your receipt at', hi: 'फिर यहाँ अपनी रसीद माँगें' },
} as const
