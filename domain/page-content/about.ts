import type { PageDefaults } from './content.ts'

export const aboutDefaults = {
  meta_title: 'About us',
  meta_description:
    'Who we are, how we work and what we believe in, with the reports, accounts, registrations and certificates that you can check us by before you give.',

  hero_title: 'We begin by listening',
  hero_subtitle:
    'A small team and a wide circle of volunteers. We bring therapy, schooling, meals and company to people who should not have to ask twice.',

  story_heading: 'How it began',
  story_p1:
    'It started with a pot of khichdi. A few friends carried it to families in the next lane who had lost their work, and while serving, they listened. A mother spoke of a son who had not yet said a word. A grandfather had medicines for half the month. A girl stayed home from school a few days every month, and nobody had asked why. Hunger had brought us to the door, but it was never the only thing behind it.',
  story_p2:
    'So the kitchen grew a therapy room, then a book bank, then a round of visits to elders. Soap and pads went in beside the rice, and the borrowed handcart became a small truck. Today there are 15+ projects and 500+ volunteers, and each new piece of work starts as the first one did: we sit down, listen, and ask what would help most.',
  story_image: {
    url: '/storage/v1/object/public/site_assets/public/about/story_image.webp',
    alt: 'Volunteers load sacks of grain and boxes onto a small truck while an elder checks the list',
  },

  team_heading: 'Who we are',
  team_people: { people: [] },

  mission_heading: 'Our mission',
  mission:
    'To bring therapy, good health, learning, food and companionship to those going without, to care for the animals and trees on our streets, and to account for every rupee in plain words.',
  vision_heading: 'Our vision',
  vision:
    'An India where a child’s progress, an elder’s comfort and a family’s next meal do not depend on luck, and giving is as ordinary as sharing a cup of tea.',

  promises_heading: 'How we work',
  promise_1_title: 'We ask first',
  promise_1_text:
    'Families decide with us what they need. Nobody is photographed or written about without agreeing to it.',
  promise_2_title: 'We stay',
  promise_2_text: 'We go back to the same schools, homes and lanes, month after month.',
  promise_3_title: 'We show the bill',
  promise_3_text: 'Ask us what a session, a kit or a day of care costs. We answer line by line.',

  trustees_heading: 'Our trustees',
  trustees_people: { people: [] },
  partners_heading: 'Our partners',
  partners_people: { people: [] },

  certificates_heading: 'Certificates and registrations',
  certificates_text: 'Please check us before you trust us. This is what each one means for you.',
  certificate_1_title: '80G',
  certificate_1_text: 'Donors may claim a deduction on eligible gifts, as the income-tax rules allow.',
  certificate_2_title: '12A',
  certificate_2_text: 'What comes in is spent on charity, and not taxed.',
  certificate_3_title: 'Section 8 NGO',
  certificate_3_text: 'A company formed for charity. Nobody takes a profit.',
  certificate_4_title: 'CSR eligible',
  certificate_4_text: 'Companies may entrust their CSR projects and funds to us.',
  certificates_button: { url: '', text: 'Download Certificates', link: '/contact' },

  reports_heading: 'Reports and accounts',
  reports_text: 'Where the money came from and where it went, year by year.',
  report_documents: { documents: [] },

  ask_heading: 'Stand with the next family',
  ask_text: 'You have read how we work. Every gift, big or small, keeps us going.',
  ask_button: { text: 'Donate Now', link: '/donate' },
} as const satisfies PageDefaults
