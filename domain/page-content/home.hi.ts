import type { homeDefaults as english } from './home.ts'
import type { InLanguage } from './in-language.ts'

export const homeDefaults = {
  meta_title: 'थेरेपी, पढ़ाई, बुज़ुर्गों की देखभाल और भोजन के लिए दान करें',
  meta_description:
    'एक बार या हर महीने दान करें और देखें कि उससे क्या होता है: बच्चों की थेरेपी, स्कूल किट, बुज़ुर्गों की देखभाल, भोजन, स्वच्छता किट, पशु और पेड़।',

  hero_eyebrow: 'दान: देना, और बदले में कुछ न माँगना',
  hero_title: 'मदद, जिसे आप देख, छू और गिन सकें',
  hero_subtitle:
    '₹499 में एक बच्चे का एक थेरेपी सत्र। ₹999 में एक बुज़ुर्ग की एक दिन की देखभाल। काम आप चुनें; कितना ख़र्च हुआ और क्या हुआ, यह हम बताएँगे।',
  hero_image: {
    url: '/storage/v1/object/public/site_assets/public/home/hero_image.webp',
    alt: 'बड़े बरगद के नीचे बच्चे पढ़ते और खेलते हैं, बुज़ुर्ग चाय पीते हैं, खाना परोसा जा रहा है और एक बच्ची गाय को खिला रही है',
  },
  hero_donate_button: { text: 'अभी दान करें', link: '/donate' },
  hero_sponsor_button: { text: 'किसी काम को अपनाएँ', link: '/our-work' },
  hero_csr_button: { text: 'CSR से जुड़ें', link: '/csr-partnership' },

  badge_1_title: '80G',
  badge_1_text: 'दाताओं को कर में छूट',
  badge_2_title: '12A',
  badge_2_text: 'धर्मार्थ संस्था के रूप में मान्य',
  badge_3_title: 'धारा 8 NGO',
  badge_3_text: 'ऐसी कंपनी जो मुनाफ़ा नहीं लेती',
  badge_4_title: 'CSR के योग्य',
  badge_4_text: 'कंपनियों के CSR कोष के लिए खुली',

  impact_heading: 'आप जैसे लोगों ने जो संभव किया',
  impact_text: 'हर एक की शुरुआत किसी के दान से हुई: परोसी गई एक थाली, पूरा हुआ एक थेरेपी सत्र, घर पहुँची एक किट।',
  impact_figures: {
    figures: [
      { value: '10,842+', label: 'परिवारों को भोजन', as_of: 'मार्च 2026', source: 'हमारे अपने रजिस्टर' },
      { value: '2,137+', label: 'थेरेपी सत्र', as_of: 'मार्च 2026', source: 'हमारे अपने रजिस्टर' },
      { value: '1,006+', label: 'स्वच्छता किट', as_of: 'मार्च 2026', source: 'हमारे अपने रजिस्टर' },
      { value: '2,000+', label: 'बच्चों और बुज़ुर्गों को सहारा', as_of: 'मार्च 2026', source: 'हमारे अपने रजिस्टर' },
    ],
  },

  focus_heading: 'आपका दान कहाँ काम आता है',
  focus_text: 'वह काम चुनें जो आपके दिल के सबसे करीब हो, और देखें कि हम वहाँ क्या करते हैं।',
  focus_1_title: 'थेरेपी में मदद',
  focus_1_text: 'उन बच्चों के लिए हर हफ़्ते बोलने, हाथ-पैर और मन की थेरेपी, जिनके परिवार इसका ख़र्च नहीं उठा सकते।',
  focus_1_button: { text: 'थेरेपी में मदद देखें', link: '/our-work/therapy-support' },
  focus_2_title: 'स्वच्छता अभियान',
  focus_2_text: 'साबुन, सैनिटरी पैड और खेल-खेल में सीख, ताकि इनकी कमी से कोई बीमार न पड़े और न घर बैठे।',
  focus_2_button: { text: 'स्वच्छता अभियान देखें', link: '/our-work/hygiene-drives' },
  focus_3_title: 'शिक्षा',
  focus_3_text: 'किताबें, बस्ते और स्कूल के बाद धीरज से पढ़ाई, जब तक बच्चा आराम से पढ़ने न लगे।',
  focus_3_button: { text: 'शिक्षा देखें', link: '/our-work/education-for-every-child' },
  focus_4_title: 'बुज़ुर्गों की देखभाल',
  focus_4_text: 'अकेले रहने वाले बुज़ुर्गों के लिए गरम खाना, समय पर दवा और चाय पर साथ।',
  focus_4_button: { text: 'बुज़ुर्गों की देखभाल देखें', link: '/our-work/elder-care' },
  focus_5_title: 'भोजन',
  focus_5_text: 'आज के लिए पका हुआ खाना, और महीने भर के लिए दाल, चावल और आटे का राशन।',
  focus_5_button: { text: 'परिवारों के लिए भोजन देखें', link: '/our-work/food-for-families' },
  focus_6_title: 'पशु और पर्यावरण',
  focus_6_text: 'गली के पशुओं का इलाज और चारा, और ऐसे पौधे जिन्हें अपने पैरों पर खड़े होने तक पानी मिलता है।',
  focus_6_button: { text: 'पशु और पर्यावरण देखें', link: '/our-work/animals-and-environment' },

  featured_story_label: 'स्कूल के बाद की हमारी कक्षा से एक कहानी',
  featured_story_title: 'बस का बोर्ड सबसे पहले पढ़ा',
  featured_story_text:
    'वह चौथी कक्षा में थी और बिना एक शब्द पढ़े ब्लैकबोर्ड से नक़ल कर लेती थी। हर सुबह इंतज़ार करती कि कोई बताए, उसकी बस कौन-सी है। टीचर ने उसी से शुरू किया जो वह रोज़ देखती थी: दुकानों के नाम, बिस्कुट के पैकेट, बस के बोर्ड। एक शाम उसने सबसे पहले बोर्ड ज़ोर से पढ़ दिया। अब वह अकेली स्कूल जाती है, और माँ बस दरवाज़े से हाथ हिलाती है।',
  featured_story_image: {
    url: '/storage/v1/object/public/site_assets/public/home/featured_story_image.webp',
    alt: 'दरवाज़े पर खड़ी माँ हाथ हिला रही है, बेटी बस्ता लेकर स्कूल जा रही है',
  },
  featured_story_button: { text: 'और कहानियाँ पढ़ें', link: '/impact#stories' },

  monthly_heading: 'हर महीने थोड़ा-थोड़ा दें',
  monthly_text:
    'मासिक दान से हम बच्चे को अगले सत्र का भरोसा इसी सत्र के ख़त्म होने से पहले दे पाते हैं। जब चाहें, इसे रोकें या बंद करें।',
  once_description:
    'जितना मन को ठीक लगे उतना दें और देखें कि उससे क्या होता है: बच्चों की थेरेपी, स्कूल किट, बुज़ुर्गों की देखभाल, भोजन, स्वच्छता किट, पशु और पेड़।',
  once_heading: 'उतना दें जितना मन को ठीक लगे',
  once_text: 'हर रकम काम आती है।',
  tier_1_amount: '₹499',
  tier_1_title: 'एक थेरेपी सत्र',
  tier_1_text: 'एक बच्चा प्रशिक्षित थेरेपिस्ट के साथ बोलने, चलने या शांत रहने का अभ्यास करता है।',
  tier_1_button: { text: '₹499 हर महीने', link: '/donate?amount=499&monthly=1' },
  tier_2_amount: '₹999',
  tier_2_title: 'बुज़ुर्ग की एक दिन की देखभाल',
  tier_2_text: 'अकेले रहने वाले बुज़ुर्ग के लिए खाना, दवा और फ़ुर्सत से मिलना।',
  tier_2_button: { text: '₹999 हर महीने', link: '/donate?amount=999&monthly=1' },
  tier_3_amount: '₹1,999',
  tier_3_title: 'एक शिक्षा किट',
  tier_3_text: 'किताबों, कॉपियों, पेन और ज्योमेट्री बॉक्स से भरा एक बस्ता।',
  tier_3_button: { text: '₹1,999 हर महीने', link: '/donate?amount=1999&monthly=1' },

  csr_heading: 'CSR, जिसे आपका बोर्ड समझ सके',
  csr_text:
    'हम हर परियोजना की योजना आपकी टीम के साथ बनाते हैं, उसे कंपनी अधिनियम की अनुसूची VII से जोड़ते हैं, और हर तिमाही बताते हैं कि क्या हुआ और कितना ख़र्च आया।',
  csr_point_1: '₹20 लाख से ₹5 करोड़ तक की परियोजनाएँ',
  csr_point_2: 'हर परियोजना अनुसूची VII की मद से जुड़ी',
  csr_point_3: 'हर तिमाही रिपोर्ट',
  csr_dossier_button: { url: '', text: 'CSR परिचय डाउनलोड करें', link: '/contact' },
  book_call_button: { text: 'बातचीत का समय तय करें', link: '/contact' },
} as const satisfies InLanguage<typeof english>
