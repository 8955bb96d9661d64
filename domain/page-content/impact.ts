import type { PageDefaults } from './content.ts'

export const impactDefaults = {
  meta_title: 'Our impact in numbers and stories',
  meta_description:
    'Families fed, therapy sessions held, hygiene kits carried home, and the people behind the numbers: what gifts have done so far, with our annual report.',

  hero_title: 'Counted with care',
  hero_subtitle: 'We count what can be counted, say when and how, and tell the rest as stories.',

  counters_heading: 'Our work in numbers',
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
      { value: '15+', label: 'Projects', as_of: 'March 2026', source: 'our own registers' },
      { value: '500+', label: 'Volunteers', as_of: 'March 2026', source: 'our own registers' },
    ],
  },

  annual_report_heading: 'Read the whole year',
  annual_report_text: 'What came in, what went out and what we learned.',
  annual_report_button: { url: '', text: 'Download Annual Report', link: '/contact' },

  stories_heading: 'Stories from our circle',
  stories_text: 'We tell them without names, because a life is more than an example.',
  story_1_label: 'Therapy',
  story_1_title: 'The Tuesday he said “star”',
  story_1_text:
    'For months, a six-year-old in our therapy room pointed at what he wanted and waited. His mother had been told he would grow out of it. Week after week his therapist held up the block he liked best, the yellow one, and left a pause for him to fill. One Tuesday he filled it: “Star.” His mother asked him to say it again, to be sure. He said it all the way home.',
  story_1_image: {
    url: '/storage/v1/object/public/site_assets/public/impact/story_1_image.webp',
    alt: 'A smiling boy on a mat holds up a yellow block with a star',
  },
  story_2_label: 'Elder care',
  story_2_title: 'Two glasses at four o’clock',
  story_2_text:
    'A grandmother had stopped cooking; it seemed too much trouble for one. A volunteer began to come by at four with her medicines, and stayed for tea. Within weeks there were two glasses out before the bell rang. Someone goes along now when she sees the doctor, and she has set about correcting the volunteer’s pickle recipe.',
  story_2_image: {
    url: '/storage/v1/object/public/site_assets/public/impact/story_2_image.webp',
    alt: 'A grandmother in a white sari sits by a window with a glass of hot tea',
  },
  story_3_label: 'Education',
  story_3_title: 'The girl who ran out of pegs',
  story_3_text:
    'A girl joined our class when her parents came to the city to build other people’s houses. She did not know the language of the room, and for weeks she said nothing. So her teacher gave her crayons. Under each drawing they wrote one new word together and pegged it on a line. By the monsoon the line was full and she was telling the stories herself, aloud, to anyone who would stop.',
  story_3_image: {
    url: '/storage/v1/object/public/site_assets/public/impact/story_3_image.webp',
    alt: 'A girl proudly shows her drawing of a flower, under a line of pegged drawings',
  },

  video_heading: 'Spend a day with us',
  video_text: 'A few minutes with the people who do the work and the people it is for.',
  video_url: { url: '' },

  ask_heading: 'The next one is yours',
  ask_text: 'Every meal, session and kit began as someone’s gift.',
  ask_button: { text: 'Donate Now', link: '/donate' },
} as const satisfies PageDefaults
