import type { LegalText } from './legal-text.ts'

export const termsOfUse = {
  title: 'Terms and conditions',
  summary:
    'What you can expect of {org_name} when you use this website or give through it, and what we ask of you.',
  sections: [
    {
      heading: 'About these terms',
      paragraphs: [
        'By using this website you accept these terms, together with our privacy notice. If you do not agree with them, please do not use the site. You are always welcome to write to us instead, at {org_email}.',
      ],
    },
    {
      heading: 'Donations',
      paragraphs: [
        'A donation is a voluntary gift. It buys no goods or services and carries no conditions other than those we have agreed with you in writing.',
        'The amounts on our pages show what things usually cost us, so that you can picture what a gift does. If a cause has all that it needs for now, we use your gift for the work closest to it.',
        'Please give only money that is lawfully yours, and enter details that are true.',
      ],
    },
    {
      heading: 'Paying online',
      paragraphs: [
        'Online payments in Indian rupees are handled by an independent payment provider, with your bank, card or UPI app. Their terms apply to the payment itself. We never see or store your card number, bank password or UPI PIN.',
        'A gift counts as received when the provider has confirmed it to us. If money has left your account but the page shows no success, please do not pay a second time at once. Such payments are usually either confirmed a little later or returned by your bank; write to us with the payment reference if neither happens.',
        'If you choose a monthly gift, the page and the payment screen tell you what will be charged and when. You can end it at any time by writing to {org_email}.',
      ],
    },
    {
      heading: 'Refunds',
      paragraphs: [
        'Gifts go to work quickly, so in general they are not refunded. But mistakes happen. If you paid twice, entered a wrong amount or did not authorise the payment, write to {org_email} within 15 days, with the date, the amount and the payment reference.',
        'When we agree to a refund, it goes back to the account or card that was used, normally within 10 working days; your bank may take a little longer to show it. Receipts issued for a refunded gift are no longer valid.',
      ],
    },
    {
      heading: 'Tax benefits and receipts',
      paragraphs: [
        'Where {org_name} holds a valid approval under the Income-tax Act, an eligible gift may be deducted from your taxable income within the limits of the law. Whether it is so in your case depends on the law and on your own affairs; please ask your tax adviser.',
        'A receipt needs your correct name, address and PAN. We report donations to the income-tax department as the law requires.',
      ],
    },
    {
      heading: 'Gifts from abroad',
      paragraphs: [
        'This website is for Indian citizens giving from accounts in India. Foreign contributions are governed by the Foreign Contribution (Regulation) Act, 2010. If you hold a foreign passport or would like to give from abroad, please write to us before you give.',
      ],
    },
    {
      heading: 'Companies and partners',
      paragraphs: [
        'CSR projects are agreed in a separate document, which comes before these terms.',
        'Fundraising partners, maps, videos and other sites that we link to are run by others. Their own terms apply there, and we cannot answer for their content.',
      ],
    },
    {
      heading: 'Volunteering',
      paragraphs: [
        'An application is an offer of time, not an employment. Before you work with children or elders we may ask for references and proof of identity, and we will ask you to respect the privacy and dignity of everyone you meet.',
      ],
    },
    {
      heading: 'Using this website',
      paragraphs: [
        'Please do not misuse the site: no attempts to break in, overload it, test cards on it or pretend to be someone else.',
        'Texts, pictures and the name and logo of {org_name} belong to us or to those who lent them to us. You are welcome to share our pages and to quote them with a link. Please ask before you use anything to raise money.',
      ],
    },
    {
      heading: 'What we answer for',
      paragraphs: [
        'We take care that what is written here is right and that the site is available, but we cannot promise that it is always free of errors or interruptions. As far as the law allows, we are not liable for losses that follow from using the site. Nothing here limits rights that the law does not let anyone limit.',
      ],
    },
    {
      heading: 'Complaints, law and changes',
      paragraphs: [
        'If something is not right, write to {org_email} with the word “Grievance” in the subject. A person will look into it and reply.',
        'These terms are governed by the laws of India, and the courts at the place of our registered office have jurisdiction. We may change the terms; those on this page when you give are the ones that apply to your gift.',
      ],
    },
  ],
} as const satisfies LegalText
