export { words as ui } from '#web/ui/words.en.ts'

export const words = {
  skipToContent: 'Skip to content',
  mainMenu: 'Main',
  menu: 'Menu',
  closeMenu: 'Close menu',
  allPages: 'All pages',
  adminPanel: 'Admin Panel',
  donate: 'Donate',
  donateNow: 'Donate Now',
  donateSmall: 'Donate ₹199',
  donateTo: 'Donate to {name}',
  footer: {
    quickLinks: 'Quick links',
    myGiving: 'My giving',
    legal: 'Legal',
    privacy: 'Privacy',
    terms: 'Terms',
    cookieChoices: 'Cookie choices',
    reachUs: 'Reach us',
    social_whatsapp: 'WhatsApp',
    social_facebook: 'Facebook',
    social_instagram: 'Instagram',
    social_youtube: 'YouTube',
    social_linkedin: 'LinkedIn',
  },
} as const
