import type { contactDefaults as english } from './contact.ts'
import type { InLanguage } from './in-language.ts'

export const contactDefaults = {
  meta_title: 'हमसे संपर्क करें',
  meta_description:
    'दान के बारे में पूछें, अपना समय दें, CSR की योजना बनाएँ या किसी ज़रूरतमंद के बारे में बताएँ। लिखें, फ़ोन करें या मिलने आएँ: हर संदेश कोई न कोई पढ़ता है।',

  hero_title: 'हमसे बात करें',
  hero_subtitle: 'दान के बारे में पूछें, अपना समय दें, या किसी ज़रूरतमंद के बारे में बताएँ। हर संदेश हममें से कोई पढ़ता है।',

  address_heading: 'मिलने आएँ',
  address_line1: 'कनॉट प्लेस',
  address_line2: 'नई दिल्ली 110001',
  email_heading: 'हमें लिखें',
  email_address: 'hello@example.org',
  phone_heading: 'फ़ोन करें',
  phone_number: '+91 98765 43210',

  form_heading: 'हमें संदेश भेजें',
  form_text: 'आप यहाँ जो लिखते हैं, वह सिर्फ़ आपको जवाब देने के काम आता है।',

  map_heading: 'नक्शे पर हमें ढूँढें',
  map_embed_url: { url: 'https://www.google.com/maps?q=Connaught+Place,+New+Delhi+110001&output=embed' },
} as const satisfies InLanguage<typeof english>
