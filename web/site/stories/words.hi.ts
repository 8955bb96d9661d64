import type { Translation } from '#web/lib/words.ts'
import { dayWords } from '../thank-you/day-words.hi.ts'
import type { words as english } from './words.en.ts'

export const words = {
  ...dayWords,
  title: 'कहानियाँ',
  description: 'हमारे काम की ख़बरें: दान से क्या हुआ, और किसके लिए।',
  intro: 'हमारे काम की ख़बरें: दान से क्या हुआ, और किसके लिए।',
  none: 'अभी कोई कहानी नहीं है।',
  pages: 'कहानियों के पन्ने',
  pageTitle: 'कहानियाँ, पन्ना {page}',
  newerPage: 'नई कहानियाँ',
  olderPage: 'पुरानी कहानियाँ',
  breadcrumb: 'आप यहाँ हैं',
  home: 'मुख्य पन्ना',
  galleryHeading: 'तस्वीरें',
  giveHeading: 'अगली कहानी में साथ दीजिए',
  aboutCampaign: 'यह कहानी इस अभियान की है: {name}।',
  aboutCause: 'यह कहानी हमारे इस काम की है: {name}।',
  giveNow: 'अभी दान करें',
  shareHeading: 'यह कहानी औरों तक पहुँचाएँ',
  more: 'और कहानियाँ',
  newer: 'अगली: {title}',
  older: 'पिछली: {title}',
  all: 'सभी कहानियाँ',
  notFound: {
    title: 'यह कहानी नहीं मिली',
    text: 'आप जिस कहानी को ढूँढ रहे हैं, वह यहाँ नहीं है।',
    back: 'कहानियों पर लौटें',
  },
} as const satisfies Translation<typeof english>
