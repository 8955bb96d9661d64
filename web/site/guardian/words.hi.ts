import { interests } from '#domain/forms/interests.hi.ts'
import type { Translation } from '#web/lib/words.ts'
import type { words as english } from './words.en.ts'

export const words = {
  title: 'अभिभावक की सहमति',
  description: 'माता-पिता या अभिभावक से एक सवाल।',
  loading: 'एक पल...',
  needsJavaScript: 'इस पन्ने के लिए JavaScript चाहिए, जो इस ब्राउज़र में बंद है। कृपया हमारे ईमेल का जवाब दे दें।',
  text: '{name} की उम्र 18 साल से कम है। वे {interest} में हमारा हाथ बँटाना चाहते हैं। क्या आप, माता-पिता या अभिभावक के रूप में, सहमत हैं?',
  interests,
  what: 'आप हाँ कहें, तो हम आवेदन के साथ आया नाम, ईमेल पता और संदेश रखते हैं और संपर्क करते हैं। आप ना कहें, तो हम इन्हें मिटा देते हैं।',
  yes: 'हाँ, मैं सहमत हूँ',
  no: 'नहीं',
  saidYes: 'धन्यवाद। हम जल्द ही संपर्क करेंगे।',
  saidNo: 'धन्यवाद। आवेदन मिटा दिया गया है।',
  agreed: 'आप सहमत हो चुके हैं कि {name} {interest} में हमारा हाथ बँटाएँ।',
  takeBackText: 'मन बदल जाए, तो अभी या बाद में यहीं अपनी हाँ वापस लें: तब हम आवेदन मिटा देते हैं।',
  takeBack: 'अब मैं सहमत नहीं हूँ',
  unknown: 'यह लिंक बहुत पुराना है या इसका जवाब दिया जा चुका है।',
  failed: 'यह नहीं हो पाया। कृपया अपना इंटरनेट देखें और फिर कोशिश करें।',
  tryAgain: 'फिर कोशिश करें',
} as const satisfies Translation<typeof english>
