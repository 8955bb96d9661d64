import { dayWords } from './day-words.en.ts'

export { donateDefaults as content } from '#domain/page-content/donate.ts'

export const words = {
  titles: {
    created: 'Your gift',
    successful: 'Thank you',
    failed: 'Payment failed',
    refunded: 'Gift returned',
    unknown: 'Gift not found',
    unreachable: 'Your gift',
  },
  ticket: {
    gift: 'Your gift',
    monthlyGift: 'Your monthly gift',
    for: 'For',
    allWork: 'all the work of {name}',
    on: 'On',
    ...dayWords,
    reference: 'Payment reference',
    copy: 'Copy',
  },
  successful: 'Thank you! Your donation was successful.',
  print: 'Print this page',
  backToCampaign: 'Back to the campaign: {title}',
  next: {
    heading: 'What happens next',
    charge: 'The next charge of {amount} is on {day}. You can pause or stop it at any time.',
    letterTo: 'Our thank-you email is on its way to {address}.',
    letter: 'If you gave an email address when you paid, our thank-you is on its way.',
    link: 'You can see this gift any time from this link.',
    saveLink: 'Please save the link to this gift: you gave no email address, so we cannot send it to you.',
    taxReceipt: 'Get your tax receipt',
    openLink: 'Open your gift’s page',
    copyLink: 'Copy the link',
    onlyOnce: 'The link is shown only here and only once: save the page that it opens, or copy the link.',
  },
  monthly: {
    every: 'every month',
    year: '{amount} in a year. Nothing is charged now: on the next page you decide how to pay, and you can stop at any time.',
  },
  card: {
    heading: 'Is this gift for someone?',
    text: 'In honour of someone, in memory of someone, or on an occasion: we can tell the family with a card, without the amount.',
    button: 'Write a card',
  },
  sheet: {
    pan: 'PAN',
    registration80g: '80G registration',
    registration12a: '12A registration',
    nextCharge: 'Next charge',
    note: 'This sheet confirms that your gift has arrived. It is not a receipt for the tax office.',
  },
  waiting: {
    heading: 'Your gift is on its way',
    created:
      'The bank has not confirmed the payment yet. That usually takes less than a minute, and this page keeps checking.',
    unreachable: 'We cannot look up your gift right now. This page keeps trying.',
    noNeed:
      'There is no need to pay again. You can close this page and come back later; a payment that went through is never lost. If nothing has changed by tomorrow, please {write} with the reference.',
    write: 'write to us',
    amount: 'Amount',
    reference: 'Reference',
  },
  notGiven: {
    unknown: {
      heading: 'We cannot find this gift',
      text: 'The link may be incomplete. If you have just paid, please do not pay again: write to us with the payment reference from your bank or UPI app, and a person will look it up.',
    },
    refunded: {
      heading: 'This gift was returned',
      text: '{amount} has been sent back the way it came. Banks take five to seven working days to show it.',
    },
    failed: {
      heading: 'This payment did not go through',
      text: 'Your gift of {amount} has not reached us. If your bank shows the money as gone, it will be returned within a few days.',
    },
    reference: 'Payment reference',
    tryAgain: 'Try again',
    giveNow: 'Give now',
    contactUs: 'Contact us',
  },
} as const
