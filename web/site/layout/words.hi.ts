import type { Translation } from '#web/lib/words.ts'
import type { words as english } from './words.en.ts'

export { words as ui } from '#web/ui/words.hi.ts'

export const words = {
  skipToContent: 'सीधे मुख्य हिस्से पर जाएँ',
  notice: 'सूचना',
  sampleContent: 'नमूने का पाठ। यह आपकी लाइव साइट पर नहीं दिखेगा',
  mainMenu: 'मुख्य मेन्यू',
  menu: 'मेन्यू',
  closeMenu: 'मेन्यू बंद करें',
  allPages: 'सभी पन्ने',
  adminPanel: 'Admin Panel',
  donate: 'दान करें',
  donateNow: 'अभी दान करें',
  donateSmall: '₹199 दान करें',
  donateTo: '{name} को दान दें',
  figures: {
    asOf: '{date} तक',
    asOfFrom: '{date} तक, स्रोत: {source}',
    from: 'स्रोत: {source}',
  },
  registrations: {
    '80g': '80G',
    '12a': '12A',
    csr1: 'CSR-1',
    fcra: 'FCRA',
    section8: 'धारा 8 लाइसेंस',
    trust_deed: 'ट्रस्ट डीड',
    pan: 'PAN',
    tan: 'TAN',
  },
  footer: {
    registrations: 'पंजीकरण',
    org_cin: 'CIN {number}',
    org_gstin: 'GSTIN {number}',
    quickLinks: 'ज़रूरी पन्ने',
    myGiving: 'मेरे दान',
    claim: 'अपनी रसीद माँगें',
    legal: 'नियम',
    privacy: 'निजता',
    terms: 'शर्तें',
    cookieChoices: 'कुकी की पसंद',
    reachUs: 'हमसे संपर्क करें',
    sentence: '{text}।',
    social_whatsapp: 'WhatsApp',
    social_facebook: 'Facebook',
    social_instagram: 'Instagram',
    social_youtube: 'YouTube',
    social_linkedin: 'LinkedIn',
  },
} as const satisfies Translation<typeof english>
