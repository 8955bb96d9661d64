import type { donateDefaults as english } from './donate.ts'
import type { InLanguage } from './in-language.ts'

export const donateDefaults = {
  meta_title: 'दान करें',
  meta_description:
    'बच्चों, बुज़ुर्गों, परिवारों और पशुओं के लिए UPI, कार्ड या नेट बैंकिंग से ₹199, ₹499, ₹999 या जितना चाहें दान करें।',

  hero_title: 'आपका दान, सीधे काम में',
  hero_subtitle: 'UPI, कार्ड या नेट बैंकिंग से इसमें लगभग एक मिनट लगता है।',

  once_label: 'एक बार',
  monthly_label: 'हर महीने',
  presets_heading: 'रकम चुनें',
  donation_presets: {
    presets: [
      { amount: 199, description: 'एक स्वच्छता किट' },
      { amount: 499, description: 'एक थेरेपी सत्र' },
      { amount: 999, description: 'बुज़ुर्ग की एक दिन की देखभाल' },
      { amount: 1999, description: 'एक शिक्षा किट' },
      { amount: 4999, description: 'चार परिवारों का राशन' },
    ],
  },
  default_amount: '999',
  custom_amount_label: 'या कोई और रकम लिखें',
  cause_label: 'दान किस काम के लिए है',
  needed_most_label: 'जहाँ सबसे ज़्यादा ज़रूरत हो',
  pay_label: '{amount} दान करें',
  pay_monthly_label: 'हर महीने {amount} दें',
  make_monthly_text: 'हर महीने देना चाहेंगे? इससे हम आगे की योजना बना पाते हैं।',
  citizenship_text:
    'दान के साथ मेरी पुष्टि है कि मैं भारतीय नागरिक हूँ, या यह दान ऐसी भारतीय संस्था की ओर से है जो विदेशी स्रोत नहीं है।',
  assurance_1_text: 'भुगतान हमारी भुगतान कंपनी सँभालती है। आपका कार्ड या UPI PIN हम कभी नहीं देखते।',
  assurance_2_text: 'जिस काम के लिए दान है, उसी पर ख़र्च होता है। बाक़ी दान वहाँ जाता है जहाँ सबसे ज़्यादा ज़रूरत हो।',
  assurance_3_text: 'कुछ गड़बड़ हो, तो भुगतान का संदर्भ हमें लिख भेजें; हममें से कोई जवाब देगा।',

  other_ways_heading: 'दान के और तरीके',
  upi_heading: 'किसी भी UPI ऐप से दें',
  bank_heading: 'बैंक ट्रांसफ़र',
  bank_text: 'NEFT, RTGS या IMPS से। भेजने के बाद हमें लिखें, ताकि हम आपको धन्यवाद कह सकें और रसीद भेज सकें।',
  bank_details: 'खाता संख्या: 000000000000\nIFSC: EXMP0000000\nबैंक: उदाहरण बैंक, नई दिल्ली',
  upi_text: 'कोड स्कैन करें, या UPI ID अपने ऐप में डालें।',
  upi_qr_image: { url: '', alt: 'UPI से दान के लिए QR कोड' },
  upi_id: 'daanfoundation@example',
  partners_text: 'हम यहाँ भी मिलेंगे:',
  ketto_button: { text: 'Ketto पर दान करें', link: 'https://www.ketto.org/' },
  giveindia_button: { text: 'GiveIndia पर दान करें', link: 'https://www.giveindia.org/' },

  legal_note:
    'दान स्वेच्छा से होता है और धर्मार्थ काम पर ख़र्च होता है। यह पन्ना भारत के खाते से देने वाले भारतीय नागरिकों के लिए है; विदेशी अंशदान यहाँ नहीं लिया जा सकता।',

  thank_you_title: 'हम सबकी ओर से धन्यवाद',
  thank_you_text: 'आपका दान पहुँच गया है और जल्द ही काम में लगेगा। हमसे संपर्क करते समय कृपया यह संदर्भ बताएँ।',
  thank_you_button: { text: 'देखें, दान से क्या हुआ', link: '/impact' },
  thank_you_share_heading: 'किसी अपने को बताएँ',
  thank_you_share_text: 'ज़्यादातर लोग किसी जानने वाले के कहने पर दान करते हैं।',
  thank_you_share_message: 'मैंने अभी {org_name} को दान किया है। क्या आप भी साथ देंगे?',
  thank_you_monthly_heading: 'महीने-दर-महीने हमारे साथ रहें',
  thank_you_monthly_text: 'हर महीने आने वाले दान से हम ज़रूरत पड़ने से पहले मदद का भरोसा दे पाते हैं।',
  thank_you_monthly_button: { text: 'हर महीने दें', link: '/donate?monthly=1' },
  thank_you_volunteer_heading: 'हाथ बँटाएँ',
  thank_you_volunteer_text: 'आपके कुछ घंटे किसी का हफ़्ता बदल देते हैं।',
  thank_you_volunteer_button: { text: 'स्वयंसेवक बनें', link: '/volunteer' },
} as const satisfies InLanguage<typeof english>
