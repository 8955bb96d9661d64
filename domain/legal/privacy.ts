import type { LegalText } from './legal-text.ts'

export const privacyNotice = {
  title: 'Privacy notice',
  summary:
    'What {org_name} learns about you through this website, why, and what you can ask us to do with it. We have kept it in plain words, following the Digital Personal Data Protection Act, 2023.',
  sections: [
    {
      heading: 'Who is responsible',
      paragraphs: [
        '{org_name} decides why and how personal data is used on this website. Under the Act we are the data fiduciary, and you are the data principal.',
        'For anything about your data, write to {org_email}. If you would like this notice in another language of the Eighth Schedule to the Constitution, ask us at the same address.',
      ],
    },
    {
      heading: 'What we collect, and why',
      paragraphs: [
        'When you give: the amount, the cause, the date and the payment reference, with your name, email address, phone number and other details where you or the payment provider give them to us. We use them to receive your gift, to record it, to thank you, to issue receipts and to keep the accounts the law asks for. If you agreed to it, we also write to you now and then about what gifts have done; every such email has a link that stops them.',
        'When you dedicate a gift: the names and words on the card and, if we are to send it, the email address of the person it is for. We use that address for this card alone and remove it 90 days after sending. If a card came to you, its link stops all further ones, and you have the same rights as everyone else here.',
        'When you offer to volunteer: your name, email address, the area you are interested in and what you write to us. If you are under 18, also the name and email address of a parent or guardian. We use them to get in touch, to ask the parent or guardian for their consent, and to plan with you.',
        'When you send a message: your name, email address, the subject and the message. We use them to answer you.',
        'When you visit: our server notes technical details such as the address of the page and the time, to keep the site running and safe. If you arrive through a campaign link, we note which one it was.',
        'We ask for no more than we need. We do not receive your card number, your bank password or your UPI PIN.',
      ],
    },
    {
      heading: 'Consent, and other grounds',
      paragraphs: [
        'We use what you enter in a form because you chose to give it to us for that purpose. You can withdraw your consent at any time under “How you hear from us” on your own page (/my-giving) or by writing to {org_email}; it is as easy as giving it. What we did before you withdrew remains lawful.',
        'Some records we must keep whether or not you agree, for example the accounts of donations under tax law.',
      ],
    },
    {
      heading: 'Who else sees it',
      paragraphs: [
        'A payment provider handles online payments, and banks and UPI apps take part in them. Other companies may host this website, deliver our emails and messages, or measure visits for us. They may use your data only for the work they do for us.',
        'If you give through a fundraising partner’s website, that partner’s own privacy notice applies there.',
        'We give data to authorities where the law requires it, such as the yearly statement of donations to the income-tax department. We never sell or rent your data to anyone.',
      ],
    },
    {
      heading: 'Cookies and measuring',
      paragraphs: [
        'The site works without cookies for reading. Your browser’s storage may hold what is needed for the page to work, such as the campaign link you came by during a visit.',
        'Where we use tools of other companies that measure visits or advertising, they are loaded only after you agreed to it in the notice at the foot of the page, and may then set cookies of their own. You can change your mind at any time under “Cookie choices” at the end of each page. We count how many agreed and refused, without noting who. You can also block or delete cookies in your browser, and the site will still work.',
      ],
    },
    {
      heading: 'How long we keep it',
      paragraphs: [
        'Records of donations are kept for as long as tax and company law ask for them. Messages, volunteer applications and the text of our messages to you are kept for as long as we need them to stay in touch with you.',
        'When you ask us to erase your data, we do so unless a law makes us keep it, and tell you beforehand what stays, until when and why. Copies that we make against loss are overwritten as they grow old.',
      ],
    },
    {
      heading: 'How we protect it',
      paragraphs: [
        'Connections to this site are encrypted when it is opened over https. Only staff who need your data for their work can see it, and changes they make are logged.',
        'If a breach affects your data despite this, we will tell you and the Data Protection Board of India without delay, as the law requires.',
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        'You may ask us for a summary of the data we hold about you and whom we have shared it with, and ask us to correct, complete, update or erase it. You may name another person to exercise these rights if you die or become unable to.',
        'If you have given, your own page (/my-giving) does all of this at once: it opens with a link that we send to your email address. There you see what we keep about you and can download it, correct your details, withdraw each consent, name that person, and have your data erased. The notes our staff write among themselves are not shown there, because they may speak of other people too, nor are older copies of the same data in our log of changes, in merged records and in the bin: ask us, and we will tell you what they say about you.',
        'You can also write to {org_email}. Tell us how we know you, for example by the email address or the payment reference you used. We may ask a question or two to be sure that it is you.',
      ],
    },
    {
      heading: 'Children',
      paragraphs: [
        'This website is meant for adults. If you are under 18, please ask a parent or guardian to write to us or to give in your place. We do not track children or direct advertising at them.',
        'If you are under 18 and offer to volunteer, the form asks for the name and email address of a parent or guardian. We write to them, and read your application only once they have agreed. If they do not agree within 30 days, it is deleted; and so it is when they take their yes back, with the link in our email.',
        'Stories on this site are told without names, and photographs of people are used only with their consent or their parents’.',
      ],
    },
    {
      heading: 'If you have a complaint',
      paragraphs: [
        'Please use the form on your own page (/my-giving), which names the person responsible and the number of days within which we answer, or write to {org_email} with the word “Grievance” in the subject.',
        'If our answer does not satisfy you, you may complain to the Data Protection Board of India.',
      ],
    },
    {
      heading: 'Changes to this notice',
      paragraphs: [
        'When we change how we use data, we change this page. If a change needs your consent, we will ask you for it first.',
      ],
    },
  ],
} as const satisfies LegalText
