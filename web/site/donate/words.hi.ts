import type { Translation } from '#web/lib/words.ts'
import type { words as english } from './words.en.ts'

export { donateDefaults as content } from '#domain/page-content/donate.hi.ts'

export const words = {
  processing: 'एक पल...',
  testMode: 'परीक्षण मोड: असली पैसा नहीं',
  yourGift: 'आपका दान',
  receiptByEmail: '80G रसीद ईमेल से',
  receipt80g: '80G रसीद',
  eachMonth: 'हर महीने',
  forCampaign: 'आपका दान इस अभियान के लिए है',
  chooseAmount: 'दान की रकम चुनें',
  readMore: 'और पढ़ें',
  deduction:
    'दान पर धारा 80G में छूट मिल सकती है, जैसा आयकर के नियम कहते हैं (स्वीकृति {number}, सिर्फ़ पुरानी कर व्यवस्था में)।',
  monthlyNotice:
    'आज {amount}, और फिर हर महीने इसी तारीख़ को, ज़्यादा से ज़्यादा दस साल तक। आप इसे कभी भी रोक या बंद कर सकते हैं: हमारे ईमेल के लिंक से, अपने UPI ऐप में या अपने बैंक में।',
  replaces: {
    text: 'यह आपके मौजूदा मासिक दान की जगह लेगा, जो नए दान की पहली रकम आते ही बंद हो जाएगा।',
    beside: 'दोनों चलने दें',
  },
  limits: {
    least: 'दान कम से कम {amount} का हो।',
    most: 'ऑनलाइन हम ज़्यादा से ज़्यादा {amount} ले सकते हैं।',
    monthly:
      'मासिक दान ज़्यादा से ज़्यादा {amount} का हो सकता है: इससे ऊपर बैंक हर बार आपसे पूछता है। आप एक बार में इससे ज़्यादा दे सकते हैं।',
  },
  citizenship: {
    foreign: 'मेरे पास विदेशी पासपोर्ट या OCI कार्ड है',
    heading: 'मदद की आपकी इच्छा के लिए धन्यवाद। हम आपका दान यहाँ नहीं ले सकते।',
    explanation:
      'भारतीय क़ानून दूसरे देशों के नागरिकों के दान को विदेशी अंशदान मानता है, OCI कार्ड वालों के दान को भी, और रुपये में दिए दान को भी। उसके लिए अलग खाता और अलग पंजीकरण चाहिए, इसलिए यहाँ भुगतान बंद है। विदेश में रहने वाले भारतीय नागरिक यहाँ दान कर सकते हैं।',
    back: 'मैं भारतीय नागरिक हूँ',
  },
  box: {
    notStarted: { heading: 'भुगतान शुरू नहीं हो सका। कोई पैसा नहीं लिया गया।', text: 'कृपया फिर कोशिश करें।' },
    tryAgain: 'फिर कोशिश करें',
  },
  needsJavaScript: 'यहाँ भुगतान के लिए JavaScript चाहिए, जो इस ब्राउज़र में बंद है।',
  upiInstead: 'आप चाहें तो {upi}।',
  giveByUpi: 'किसी भी UPI ऐप से दान करें',
  upi: {
    id: 'UPI ID',
    copyId: 'UPI ID कॉपी करें',
    openApp: 'UPI ऐप खोलें',
    payInApp: 'UPI ऐप में {amount} दें',
  },
  copyBankDetails: 'बैंक की जानकारी कॉपी करें',
  payment: {
    invalidAmount: 'कृपया दान की सही रकम लिखें।',
    notConfigured: 'यहाँ भुगतान अभी चालू नहीं है। कृपया हमसे संपर्क करें।',
    keyUnreadable: 'भुगतान शुरू नहीं हो सका।',
    orderFailed: 'भुगतान शुरू नहीं हो सका: {message}',
  },
  trouble: {
    offline: 'लगता है इंटरनेट बंद है। कोई पैसा नहीं लिया गया। इंटरनेट चालू होने पर फिर कोशिश करें।',
    connectionLost: 'कनेक्शन टूट गया। कोई पैसा नहीं लिया गया। कृपया फिर कोशिश करें।',
  },
} as const satisfies Translation<typeof english>
