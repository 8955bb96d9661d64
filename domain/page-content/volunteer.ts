import type { PageDefaults } from './content.ts'

export const volunteerDefaults = {
  meta_title: 'Volunteer with us',
  meta_description:
    'Teach, cook, pack, plant, visit an elder or lend a skill you already have. Start with two hours, beside someone who has done it before.',

  hero_title: 'Join Us in Spreading Hope',
  hero_subtitle: 'Two hours of a Sunday, or a skill you already have: there is a place for you.',
  hero_image: {
    url: '/storage/v1/object/public/site_assets/public/volunteer/hero_image.webp',
    alt: 'Volunteers of all ages pass baskets of fruit and vegetables from hand to hand',
  },

  intro_heading: 'What it is like',
  intro_text:
    'You need no training. You start beside someone who has done it before: reading with one child, packing one table of kits, sitting with one elder. If it suits you, come back. All we ask is that you keep the time you promise, because someone will be waiting.',

  roles_heading: 'Ways to help',
  volunteer_roles: [
    'Read and do homework with children after school',
    'Pack and hand out hygiene kits, and lead the handwashing game',
    'Help a therapist set up the room and keep parents company',
    'Visit an elder at home, with medicines and time for tea',
    'Chop, cook or serve at the community kitchen',
    'Feed street animals, and plant and water saplings',
    'Raise funds, take photographs, translate or keep accounts',
  ].join('\n'),

  form_heading: 'Tell us about yourself',
  form_text: 'It takes two minutes. We read every one and get in touch.',

  whatsapp_heading: 'Rather talk first?',
  whatsapp_text: 'Join the volunteers’ WhatsApp group, ask anything, and come along when you are ready.',
  whatsapp_button: { text: 'Join our WhatsApp group', link: 'https://chat.whatsapp.com/' },
} as const satisfies PageDefaults
