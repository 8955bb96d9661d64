import type { csrPartnershipDefaults as english } from './csr-partnership.ts'
import type { InLanguage } from './in-language.ts'

export const csrPartnershipDefaults = {
  meta_title: 'CSR साझेदारी',
  meta_description:
    'स्वास्थ्य, शिक्षा, भोजन, बुज़ुर्गों की देखभाल, पशु और पर्यावरण में CSR परियोजनाएँ, अनुसूची VII से जुड़ीं, हर तिमाही रिपोर्ट के साथ।',

  hero_title: 'CSR, जो ज़मीन पर दिखे और काग़ज़ पर खरा उतरे',
  hero_subtitle:
    '₹20 लाख से ₹5 करोड़ तक की परियोजनाएँ, कंपनी अधिनियम की अनुसूची VII से जुड़ीं, हर तिमाही रिपोर्ट के साथ।',
  hero_image: {
    url: '/storage/v1/object/public/site_assets/public/csr_partnership/hero_image.webp',
    alt: 'किसी कंपनी के दो मेहमान और परियोजना प्रमुख मेज़ पर रखे स्कूल के नमूने को देख रहे हैं',
  },

  why_heading: 'कंपनियाँ हमारे साथ क्यों काम करती हैं',
  why_partner_p1:
    'CSR का बजट वह भरोसा है जो दूसरों ने आप पर किया है। हस्ताक्षर से पहले आप जानते हैं कि काम कहाँ होगा, किस तक पहुँचेगा, हर इकाई पर कितना ख़र्च आएगा और उसे कैसे मापा जाएगा। हस्ताक्षर के बाद कोई बात आपको चौंकाए, ऐसा नहीं होना चाहिए।',
  flexible_budgets_title: 'आपके हिसाब का बजट',
  flexible_budgets_description:
    '₹20 लाख की छोटी परियोजना, या ₹5 करोड़ तक का कार्यक्रम। पैसा साथ तय किए पड़ावों पर मिलता है।',
  schedule_vii_title: 'अनुसूची VII के अनुरूप',
  schedule_vii_description:
    'मानसिक स्वास्थ्य, स्वच्छता, भोजन और बुज़ुर्गों के लिए मद (i), शिक्षा के लिए (ii), पशु और पर्यावरण के लिए (iv)।',
  transparent_reporting_title: 'खुली रिपोर्ट',
  transparent_reporting_description:
    'हर तिमाही: योजना के मुक़ाबले प्रगति, बजट के मुक़ाबले ख़र्च, काम की जगह की तस्वीरें। बिल आपके लिए खुले हैं।',
  one_contact_title: 'बात करने को एक व्यक्ति',
  one_contact_description: 'जो आपका प्रस्ताव लिखते हैं, वही अंतिम रिपोर्ट तक साथ रहते हैं।',
  employee_volunteering_title: 'आपके लोग भी शामिल',
  employee_volunteering_description:
    'आपकी टीमें एक दिन पढ़ा सकती हैं, खाना पका सकती हैं, किट बाँध सकती हैं या पौधे लगा सकती हैं। योजना, जगह और चाय हमारी।',
  field_visits_title: 'आकर देखें',
  field_visits_description: 'जब चाहें काम देखने आएँ, थोड़ा पहले बताकर, ताकि परिवारों से पूछा जा सके।',

  process_heading: 'साझेदारी कैसे चलती है',
  process_1_title: 'बातचीत',
  process_1_text: 'आपके विषय, क्षेत्र और समय पर पहली बातचीत।',
  process_2_title: 'योजना',
  process_2_text: 'प्रस्ताव: इकाइयाँ, ख़र्च, पड़ाव और अनुसूची VII की मद।',
  process_3_title: 'काम',
  process_3_text: 'ज़मीन पर शुरुआत, चाहें तो आपके लोग हमारे साथ।',
  process_4_title: 'रिपोर्ट',
  process_4_text: 'हर तिमाही, और अंत में हर रुपये की समीक्षा।',

  projects_heading: 'छह परियोजनाएँ, जिन्हें आपके साथ गढ़ें',
  projects_text: 'बजट, जगह, संख्या और पड़ाव आपकी टीम के साथ तय होते हैं।',
  projects_project_label: 'परियोजना',
  projects_clause_label: 'अनुसूची VII',
  projects_budget_label: 'बजट',
  projects_outcomes_label: 'हर तिमाही हम क्या बताते हैं',
  project_1_title: 'थेरेपी और मानसिक स्वास्थ्य',
  project_1_clause: 'मद (i)',
  project_1_budget: '₹25 लाख से ₹1.5 करोड़',
  project_1_outcomes: 'कितने सत्र हुए, उपस्थिति, और हर बच्चे के पूरे हुए लक्ष्य',
  project_2_title: 'स्कूलों और बस्तियों में स्वच्छता',
  project_2_clause: 'मद (i)',
  project_2_budget: '₹20 लाख से ₹80 लाख',
  project_2_outcomes: 'कितनी किट बँटीं, कितने पाठ हुए, हाथ धोने की कितनी जगहें काम में हैं',
  project_3_title: 'हर बच्चे के लिए शिक्षा',
  project_3_clause: 'मद (ii)',
  project_3_budget: '₹30 लाख से ₹5 करोड़',
  project_3_outcomes: 'कितने बच्चे जुड़े, उपस्थिति, और पढ़ने का स्तर शुरू में और अब',
  project_4_title: 'घर पर बुज़ुर्गों की देखभाल',
  project_4_clause: 'मद (i)',
  project_4_budget: '₹40 लाख से ₹2 करोड़',
  project_4_outcomes: 'देखभाल के कितने दिन, घर पर कितनी मुलाक़ातें, और कितनी जाँचें हुईं',
  project_5_title: 'परिवारों के लिए भोजन',
  project_5_clause: 'मद (i)',
  project_5_budget: '₹20 लाख से ₹3 करोड़',
  project_5_outcomes: 'परोसी गई थालियाँ, पहुँचाया गया राशन, और कितने परिवारों तक पहुँचे',
  project_6_title: 'पशु और पर्यावरण',
  project_6_clause: 'मद (iv)',
  project_6_budget: '₹20 लाख से ₹1 करोड़',
  project_6_outcomes: 'कितने पशुओं का इलाज हुआ, कितने पौधे लगे, और हर मौसम के बाद कितने जीवित हैं',

  contact_heading: 'कुछ ऐसा बनाएँ जो टिके',
  contact_text: 'परिचय पढ़ें, या बातचीत में बताएँ कि आपका बोर्ड क्या सोच रहा है।',
  csr_dossier_button: { url: '', text: 'CSR परिचय डाउनलोड करें', link: '/contact' },
  book_call_button: { text: 'बातचीत का समय तय करें', link: '/contact' },
} as const satisfies InLanguage<typeof english>
