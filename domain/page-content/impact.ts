import type { PageDefaults } from './content.ts'

export const impactDefaults = {
  meta_title: 'Our impact in numbers and stories',
  meta_description:
    'Families fed, therapy sessions held, hygiene kits carried home, and the people behind the numbers: what gifts have done so far, with our annual report.',

  hero_title: 'Counted with care',
  hero_subtitle:
    'We count what can be counted and tell the rest as stories. A number without a face says little, and a story without a number proves little.',

  counters_heading: 'Our work in numbers',
  counter_1_value: '10,842+',
  counter_1_label: 'Families fed',
  counter_2_value: '2,137+',
  counter_2_label: 'Therapy sessions',
  counter_3_value: '1,006+',
  counter_3_label: 'Hygiene kits',
  counter_4_value: '2,000+',
  counter_4_label: 'Children and elderly supported',
  counter_5_value: '15+',
  counter_5_label: 'Projects',
  counter_6_value: '500+',
  counter_6_label: 'Volunteers',

  annual_report_heading: 'Read the whole year',
  annual_report_text: 'What came in, what went out and what we learned, cause by cause.',
  annual_report_button: { url: '', text: 'Download Annual Report', link: '/contact' },

  stories_heading: 'Stories from our circle',
  stories_text: 'We tell them without names, because a life is more than an example.',
  story_1_label: 'Therapy',
  story_1_title: 'The Tuesday he said “star”',
  story_1_text:
    'For months, a six-year-old in our therapy room pointed at what he wanted and waited. His mother, who stitches blouses at home, had been told that he would grow out of it. Week after week his therapist held up the block he liked best, the yellow one, and left a pause for him to fill. One Tuesday he filled it: “Star.” His mother asked him to say it again, just to be sure. He said it all the way home.',
  story_1_image: {
    url: '/storage/v1/object/public/site_assets/public/impact/story_1_image.webp',
    alt: 'A smiling boy on a mat holds up a yellow block with a star',
  },
  story_2_label: 'Elder care',
  story_2_title: 'Two glasses at four o’clock',
  story_2_text:
    'A grandmother in our elder-care circle had stopped cooking; it seemed too much trouble for one. A volunteer began to come by at four with her medicines, and stayed for tea. Within weeks there were two glasses out before the bell rang. Her medicine box is filled day by day now, someone goes along when she sees the doctor, and she has taken it upon herself to correct the volunteer’s pickle recipe.',
  story_2_image: {
    url: '/storage/v1/object/public/site_assets/public/impact/story_2_image.webp',
    alt: 'A grandmother in a white sari sits by a window with a glass of hot tea',
  },
  story_3_label: 'Education',
  story_3_title: 'The girl who ran out of pegs',
  story_3_text:
    'A girl joined our class when her parents came to the city to build other people’s houses. She did not know the language of the room, and for weeks she said nothing at all. So her teacher gave her crayons. She drew her village, the sun, her family, a flower; under each drawing they wrote one new word together and pegged it on a line. By the monsoon the line was full and she was telling the stories herself, aloud, to anyone who would stop. She now decides whose drawing goes up next.',
  story_3_image: {
    url: '/storage/v1/object/public/site_assets/public/impact/story_3_image.webp',
    alt: 'A girl proudly shows her drawing of a flower, under a line of pegged drawings',
  },

  video_heading: 'Spend a day with us',
  video_text: 'A few minutes with the people who do the work and the people it is for.',
  video_url: { url: '' },
} as const satisfies PageDefaults
