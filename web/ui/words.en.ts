/** The words of the parts in this folder. The back office, which is English, uses it too. */
export const words = {
  loading: 'Loading…',
  close: 'Close',
  copied: 'Copied',
  pdf: '(PDF)',
  playVideo: 'Play video: {title}',
  form: {
    sent: 'Sent',
    needsJavaScript: 'This form needs JavaScript, which is switched off in this browser.',
    honeypot: 'Leave this empty',
  },
  gallery: {
    name: 'Gallery',
    picture: 'Picture {number}',
    viewLarger: '(view larger)',
    place: '({number} of {count})',
    previous: 'Previous picture',
    next: 'Next picture',
  },
  share: {
    whatsapp: 'WhatsApp',
    facebook: 'Facebook',
    email: 'Email',
    copyLink: 'Copy link',
    linkCopied: 'Link copied',
    more: 'More',
  },
} as const
