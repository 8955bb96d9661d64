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
  story_1_label: 'Education',
  story_1_title: 'First to read the bus board',
  story_1_text:
    'A girl in our after-school class used to wait for someone to tell her which bus was hers. She was in Class 4 and had learned to copy from the board without reading a word of it. Her teacher began with what she saw every day: shop signs, biscuit wrappers, bus boards. One evening she read the board aloud before anyone else could, and took her mother by the hand. Now she reads to two younger children in the same class.',
  story_1_image: {
    url: '/storage/v1/object/public/site_assets/public/impact/story_1_image.webp',
    alt: 'A schoolgirl reads from a book to two younger children under a tree',
  },
  story_2_label: 'Elder care',
  story_2_title: 'Two cups at four o’clock',
  story_2_text:
    'A grandmother in our elder-care circle had stopped cooking; it seemed too much trouble for one. A volunteer began to come by at four with her medicines, and stayed for tea. Within weeks there were two cups out before the bell rang. Her medicine box is filled day by day now, someone goes along when she sees the doctor, and she has taken it upon herself to correct the volunteer’s pickle recipe.',
  story_2_image: {
    url: '/storage/v1/object/public/site_assets/public/impact/story_2_image.webp',
    alt: 'A grandmother and a young volunteer share tea on a veranda',
  },
  story_3_label: 'Food',
  story_3_title: 'From the queue to the kitchen',
  story_3_text:
    'When his factory closed, a father of three came to our community kitchen every evening with a steel dabba and few words. When work came back, so did he, this time to chop onions. He now leads the Sunday shift. He knows which families like their dal thin and which child will ask for one more roti.',
  story_3_image: {
    url: '/storage/v1/object/public/site_assets/public/impact/story_3_image.webp',
    alt: 'A man in an apron serves dal and rice at a community kitchen',
  },

  video_heading: 'Spend a day with us',
  video_text: 'A few minutes with the people who do the work and the people it is for.',
  video_url: { url: '' },
} as const satisfies PageDefaults
