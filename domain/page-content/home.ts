import type { PageDefaults } from './content.ts'

export const homeDefaults = {
  meta_title: 'Donate for therapy, education, elder care and food in India',
  meta_description:
    'Give once or every month, and see what it does: therapy for children, school kits, elder care, meals, hygiene kits, and care for animals and trees.',

  hero_eyebrow: 'Daan (दान): to give, and ask for nothing back',
  hero_title: 'Help you can see, touch and count',
  hero_subtitle:
    '₹499 is one therapy session for a child. ₹999 is a day of care for an elder. You choose the work; we tell you what it cost and what it did.',
  hero_image: {
    url: '/storage/v1/object/public/site_assets/public/home/hero_image.webp',
    alt: 'Under a great banyan, children learn and play, elders have tea, meals are served and a girl feeds a cow',
  },
  hero_donate_button: { text: 'Donate Now', link: '/donate' },
  hero_sponsor_button: { text: 'Sponsor a Project', link: '/our-work' },
  hero_csr_button: { text: 'Partner through CSR', link: '/csr-partnership' },

  badge_1_title: '80G',
  badge_1_text: 'Tax benefit for donors',
  badge_2_title: '12A',
  badge_2_text: 'Recognised as charitable',
  badge_3_title: 'Section 8 NGO',
  badge_3_text: 'A company that takes no profit',
  badge_4_title: 'CSR eligible',
  badge_4_text: 'Open to company CSR funds',

  impact_heading: 'What people like you have made possible',
  impact_text: 'Each began as someone’s gift: a meal served, a session held, a kit carried home.',
  impact_figures: {
    figures: [
      { value: '10,842+', label: 'Families fed', as_of: 'March 2026', source: 'our own registers' },
      { value: '2,137+', label: 'Therapy sessions', as_of: 'March 2026', source: 'our own registers' },
      { value: '1,006+', label: 'Hygiene kits', as_of: 'March 2026', source: 'our own registers' },
      {
        value: '2,000+',
        label: 'Children and elderly supported',
        as_of: 'March 2026',
        source: 'our own registers',
      },
    ],
  },

  focus_heading: 'Where your gift goes to work',
  focus_text: 'Pick the cause closest to your heart, and see what we do there.',
  focus_1_title: 'Therapy support',
  focus_1_text:
    'Speech, occupational and emotional therapy, every week, for children whose families cannot pay for it.',
  focus_1_button: { text: 'See therapy support', link: '/our-work/therapy-support' },
  focus_2_title: 'Hygiene drives',
  focus_2_text:
    'Soap, sanitary pads and lively lessons, so that nobody falls ill or stays home for want of them.',
  focus_2_button: { text: 'See hygiene drives', link: '/our-work/hygiene-drives' },
  focus_3_title: 'Education',
  focus_3_text: 'Books, bags and patient teaching after school, until a child reads with ease.',
  focus_3_button: { text: 'See education', link: '/our-work/education-for-every-child' },
  focus_4_title: 'Elder care',
  focus_4_text: 'Warm meals, medicines on time and company at tea for elders who live alone.',
  focus_4_button: { text: 'See elder care', link: '/our-work/elder-care' },
  focus_5_title: 'Food',
  focus_5_text: 'Cooked meals today, and ration kits of dal, rice and atta for the month.',
  focus_5_button: { text: 'See food for families', link: '/our-work/food-for-families' },
  focus_6_title: 'Animals and environment',
  focus_6_text: 'Treatment and feed for street animals, and saplings watered until they stand on their own.',
  focus_6_button: { text: 'See animals and environment', link: '/our-work/animals-and-environment' },

  featured_story_label: 'A story from our after-school class',
  featured_story_title: 'First to read the bus board',
  featured_story_text:
    'She was in Class 4 and could copy from the blackboard without reading a word of it. Every morning she waited for someone to tell her which bus was hers. Her teacher began with what she saw each day: shop signs, biscuit wrappers, bus boards. One evening she read a board aloud before anyone else could. Now she goes to school on her own, and her mother only waves from the door.',
  featured_story_image: {
    url: '/storage/v1/object/public/site_assets/public/home/featured_story_image.webp',
    alt: 'A mother waves from the doorway as her daughter sets off for school with her bag',
  },
  featured_story_button: { text: 'Read more stories', link: '/impact#stories' },

  monthly_heading: 'Give a little every month',
  monthly_text:
    'A monthly gift lets us promise a child the next session before this one ends. Pause or stop it whenever you like.',
  once_description:
    'Give what sits well with you, and see what it does: therapy for children, school kits, elder care, meals, hygiene kits, and care for animals and trees.',
  once_heading: 'Give what sits well with you',
  once_text: 'Every amount helps.',
  tier_1_amount: '₹499',
  tier_1_title: 'One therapy session',
  tier_1_text: 'A child works with a trained therapist on speech, movement or calm.',
  tier_1_button: { text: '₹499 monthly', link: '/donate?amount=499&monthly=1' },
  tier_2_amount: '₹999',
  tier_2_title: 'One day of elder care',
  tier_2_text: 'Meals, medicines and an unhurried visit for an elder who lives alone.',
  tier_2_button: { text: '₹999 monthly', link: '/donate?amount=999&monthly=1' },
  tier_3_amount: '₹1,999',
  tier_3_title: 'An education kit',
  tier_3_text: 'A school bag packed with books, notebooks, pens and a geometry box.',
  tier_3_button: { text: '₹1,999 monthly', link: '/donate?amount=1999&monthly=1' },

  csr_heading: 'CSR that your board can follow',
  csr_text:
    'We plan each project with your team, map it to Schedule VII of the Companies Act, and report every quarter what was done and what it cost.',
  csr_point_1: 'Projects from ₹20 Lakhs to ₹5 Crores',
  csr_point_2: 'Each mapped to its Schedule VII item',
  csr_point_3: 'Reports every quarter',
  csr_dossier_button: { url: '', text: 'Download CSR Dossier', link: '/contact' },
  book_call_button: { text: 'Book a Call', link: '/contact' },
} as const satisfies PageDefaults
