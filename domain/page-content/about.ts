import type { PageDefaults } from './content.ts'

export const aboutDefaults = {
  meta_title: 'About us',
  meta_description:
    'How a shared pot of khichdi grew into therapy, schooling, elder care, meals and more, who we are today, and the certificates you may check us by.',

  hero_title: 'We begin by listening',
  hero_subtitle:
    'We are a small team and a wide circle of volunteers. We bring therapy, schooling, meals, clean hands and company to people who should not have to ask twice.',

  story_heading: 'How it began',
  story_p1:
    'It started with a pot of khichdi. A few friends cooked in one kitchen and carried it to families in the next lane who had lost their work. While serving, they listened. A mother spoke of a son who had not yet said a word. A grandfather had medicines for only half the month. A girl stayed home from school a few days every month, and nobody at school had asked why. Hunger had brought us to the door, but it was never the only thing waiting behind it.',
  story_p2:
    'So the kitchen grew a therapy room, then a book bank, then a round of home visits to elders. Soap and pads went in beside the rice, and the borrowed handcart became a small truck. A bowl for the lane’s dogs appeared at the back step, and saplings at the school gate. Today there are 15+ projects and 500+ volunteers, and each new piece of work still starts the way the first one did: we sit down, we listen, and we ask what would help most.',
  story_image: {
    url: '/storage/v1/object/public/site_assets/public/about/story_image.webp',
    alt: 'Volunteers load sacks of grain and boxes onto a small truck while an elder checks the list',
  },

  mission_heading: 'Our mission',
  mission:
    'To bring therapy, good health, learning, food and companionship to children, families and elders who are going without; to look after the animals and trees that share our streets; and to account for every rupee in words that anyone can follow.',
  vision_heading: 'Our vision',
  vision:
    'An India where a child’s progress, an elder’s comfort and a family’s next meal do not depend on luck, and where giving is as ordinary as sharing a cup of tea.',

  promises_heading: 'How we work',
  promise_1_title: 'We ask first',
  promise_1_text:
    'Families decide with us what they need. Nobody is photographed or written about unless they have agreed to it.',
  promise_2_title: 'We stay',
  promise_2_text:
    'A one-day camp seldom changes a life. We go back to the same schools, homes and lanes, month after month.',
  promise_3_title: 'We show the bill',
  promise_3_text:
    'What a session, a kit or a day of care costs is written on every cause page. Ask us about any line and we will explain it.',

  certificates_heading: 'Certificates and registrations',
  certificates_text: 'Please check us before you trust us. Here is what each certificate means for you.',
  certificate_1_title: '80G',
  certificate_1_text: 'Donors may claim a deduction on eligible gifts, as the income-tax rules allow.',
  certificate_2_title: '12A',
  certificate_2_text: 'The registration under which a charity’s income may be spent on charity, untaxed.',
  certificate_3_title: 'Section 8 NGO',
  certificate_3_text:
    'A company formed for charity. Whatever comes in goes to the work; nobody takes a profit.',
  certificate_4_title: 'CSR eligible',
  certificate_4_text: 'Companies may entrust their CSR projects and funds to us.',
  certificates_button: { url: '', text: 'Download Certificates', link: '/contact' },
} as const satisfies PageDefaults
