import type { InLanguage } from './in-language.ts'
import type { ourWorkDefaults as english } from './our-work.ts'

export const ourWorkDefaults = {
  meta_title: 'हमारे काम: छह काम जिनमें आप साथ दे सकते हैं',
  meta_description:
    'थेरेपी, स्वच्छता अभियान, शिक्षा, बुज़ुर्गों की देखभाल, परिवारों के लिए भोजन, पशु और पर्यावरण: समस्या क्या है, हम क्या करते हैं, और हर रुपये से क्या मिलता है।',

  hero_title: 'छह काम, घर के आस-पास',
  hero_subtitle: 'परिवार समस्या को कैसे बताते हैं, और हम उसमें क्या करते हैं।',
  learn_more_label: 'और जानें',
  from_label: '{amount} से',
  no_causes_text: 'हम अपने कामों के बारे में लिख रहे हैं। कृपया कुछ समय बाद फिर देखें।',

  ask_heading: 'तय नहीं कर पा रहे?',
  ask_text: 'हमारे सामान्य कोष में दें, हम उसे वहाँ लगाएँगे जहाँ सबसे ज़्यादा ज़रूरत हो।',
  ask_button: { text: 'अभी दान करें', link: '/donate' },

  cause_problem_heading: 'समस्या क्या है',
  cause_solution_heading: 'हम क्या और कैसे करते हैं',
  cause_impact_heading: 'अब तक क्या हुआ',
  cause_unit_costs_heading: 'आपके दान से क्या होता है',
  cause_gallery_heading: 'तस्वीरें',
  cause_video_heading: 'काम देखें',
  cause_actions_heading: 'इस काम में साथ दें',
  cause_share_heading: 'किसी अपने को बताएँ',
} as const satisfies InLanguage<typeof english>
