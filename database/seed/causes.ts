import { type Cause, causeButtonDefaults } from '#domain/causes/cause.ts'

type Written = Pick<
  Cause,
  | 'id'
  | 'hero_image_focus'
  | 'title'
  | 'summary'
  | 'problem_statement'
  | 'solution_description'
  | 'impact_description'
  | 'unit_costs'
> & { gallery: [string, string, string] }

const written: Written[] = [
  {
    id: 'therapy-support',
    hero_image_focus: null,
    title: 'Therapy Support',
    summary: 'Weekly sessions with one trained therapist, for children whose families cannot pay for them.',
    problem_statement:
      'A child who speaks late, cannot sit still or shrinks from touch is often called slow or naughty, and left to grow out of it. Help exists, but one private session can cost more than a day’s wage, and it is needed every week. So families begin, run short and stop, just when the child has learned to trust the therapist.',
    solution_description: paragraphs(
      'We pay for regular sessions with trained therapists: speech therapy, occupational therapy, special education and counselling. A child keeps the same therapist and the same hour each week, because trust is half the treatment.',
      'Every plan starts with an assessment and a few goals that the family chooses: to ask for water, to hold a pencil, to sleep through the night. Parents see every note, and learn exercises that fit into a kitchen and an evening.',
    ),
    impact_description: paragraphs(
      'Gifts have paid for 2,137+ therapy sessions so far. What they add up to is quieter than a number: a first word, a buttoned shirt, a whole day at school.',
      'Teachers often notice it first: a child who used to be sent out of the room finishes the page. None of it is a miracle. It is one small exercise, done patiently, every week.',
    ),
    unit_costs: [
      { amount: '₹499', description: 'One therapy session for a child' },
      { amount: '₹1,499', description: 'A full assessment, and a plan made with the family' },
      { amount: '₹1,996', description: 'A month of weekly sessions for one child' },
      { amount: '₹2,499', description: 'Picture cards, blocks and sensory toys for the therapy room' },
      { amount: '₹5,988', description: 'Twelve sessions: enough to see a goal through' },
    ],
    gallery: [
      'A child’s hand adds a block to a tower while a therapist steadies it',
      'A girl walks along a low beam, holding her therapist’s hand',
      'Blocks, stacking rings and a child’s drawing on a therapy room shelf',
    ],
  },
  {
    id: 'hygiene-drives',
    hero_image_focus: '41% 50%',
    title: 'Hygiene Drives',
    summary: 'Soap, pads and a song about handwashing, so that nobody misses school for want of them.',
    problem_statement:
      'Much of what keeps children out of school is washed away by soap. Yet in many homes soap is saved for guests, and in many schools the tap has no soap beside it at all. Girls pay most: without pads and a clean toilet, they miss days of class every month and rarely say why.',
    solution_description: paragraphs(
      'We hold hygiene drives in schools, anganwadis and settlements. Children learn handwashing as a game with a song, six steps and a lot of foam, and they take it home to teach their brothers and sisters.',
      'Every child leaves with a kit: soap, toothbrush and paste, a comb, a nail cutter and a towel. Older girls also receive sanitary pads and an hour with a woman they can ask anything, with the door closed. Where a school has nowhere to wash, we set up a station and agree who fills the soap.',
    ),
    impact_description: paragraphs(
      '1,006+ hygiene kits have been carried home so far. Many go further than planned: a towel shared by two sisters, a song that a whole lane now knows.',
      'The queue at the tap before the midday meal has become a habit nobody needs to order, and girls who used to stay home come every day of the month.',
    ),
    unit_costs: [
      { amount: '₹199', description: 'One hygiene kit' },
      { amount: '₹599', description: 'Six months of sanitary pads for one girl' },
      { amount: '₹1,499', description: 'A handwashing lesson for one class, soap included' },
      { amount: '₹4,975', description: 'Hygiene kits for a class of twenty-five' },
      { amount: '₹14,999', description: 'A handwashing station for a school' },
    ],
    gallery: [
      'A pair of hands full of soap foam under a running tap',
      'A hygiene kit: a drawstring bag, soap, towels, toothbrushes and a comb',
      'Women sit on a rug and talk over the contents of hygiene kits',
    ],
  },
  {
    id: 'education-for-every-child',
    hero_image_focus: '79% 50%',
    title: 'Education for Every Child',
    summary: 'Small classes after school, and the bag, books and fees that keep a child in school.',
    problem_statement:
      'A child can sit in a classroom for years and still not read a page. When nobody at home has been to school, there is no one to ask, and one missed lesson becomes a missed year. A torn bag, an unpaid fee or a younger sister to mind is then reason enough to stop going.',
    solution_description: paragraphs(
      'We begin with reading. In small groups after school, a teacher and a volunteer sit with each child at the level where that child really is, not where the textbook says. Under a tree or in a borrowed hall, it works the same: stories aloud, words from the street, sums with bottle tops.',
      'We remove the small reasons for staying away: a kit with bag, books and a geometry box before term starts, a fee or a uniform settled with the school. A teacher visits every home, and children who have left are walked back in by someone they know.',
    ),
    impact_description: paragraphs(
      'Together with our elder care, this work has supported 2,000+ children and elderly people. In the classroom you can hear it: children who whispered now read aloud and argue about how the story should end.',
      'We test reading at the start and again each term, and show the parents both. When a group has not moved, we change the way we teach it.',
    ),
    unit_costs: [
      { amount: '₹499', description: 'Storybooks for a reading group' },
      { amount: '₹999', description: 'A month of after-school classes for one child' },
      { amount: '₹1,999', description: 'An education kit: bag, books, notebooks, pens and geometry box' },
      { amount: '₹2,999', description: 'A uniform and shoes, and the fees of one term' },
      { amount: '₹9,999', description: 'A library shelf for a whole class' },
    ],
    gallery: [
      'A pile of books, pencils and a slate with counting dots on a school desk',
      'Two children share a book under the trees',
      'Three children with school bags walk to school hand in hand',
    ],
  },
  {
    id: 'elder-care',
    hero_image_focus: null,
    title: 'Elder Care',
    summary: 'A friend at the door with a warm meal, the right medicines and time for tea.',
    problem_statement:
      'They raised families, and now many of them eat alone. Children have moved away for work, the pension ends before the month does, and a staircase can keep a person indoors for weeks. Medicines are skipped to save money, and the hardest part is often the silence.',
    solution_description: paragraphs(
      'Our volunteers visit elders at home, the same volunteer on the same day, so that it becomes a visit from a friend. They bring a warm meal or help to cook one, fill the medicine box day by day, and stay for tea.',
      'A doctor comes to the door for check-ups, and we go along when a hospital visit is needed: the forms, the queue and the way home. Once a week our elders meet for bhajans, cards, gentle exercise and gossip.',
    ),
    impact_description: paragraphs(
      'This work and our classrooms have supported 2,000+ children and elderly people so far. A day of care is a simple thing: two meals, the right tablets at the right hour, someone who notices.',
      'Noticing matters most. Volunteers have caught a fever, a fall or an unpaid bill while it was still small, and elders who had stopped going out are on the bench by the gate again.',
    ),
    unit_costs: [
      { amount: '₹599', description: 'A doctor’s visit at home' },
      { amount: '₹999', description: 'One day of elder care: meals, medicines and company' },
      { amount: '₹1,499', description: 'A month of regular medicines for one elder' },
      { amount: '₹1,799', description: 'Spectacles and a walking stick, fitted' },
      { amount: '₹6,993', description: 'A full week of elder care' },
    ],
    gallery: [
      'A kettle, two glasses of hot tea and biscuits on a woven mat, with spectacles beside them',
      'A young hand holds the hand of an elder',
      'A volunteer walks with an elderly woman along a garden path',
    ],
  },
  {
    id: 'food-for-families',
    hero_image_focus: '80% 50%',
    title: 'Food for Families',
    summary: 'Fresh meals and a month’s rations for families whose work has stopped.',
    problem_statement:
      'For a family that lives on daily wages, one illness or one week without work empties the kitchen. Parents eat less so that the children can eat, and then the children eat less too. Nobody should have to choose between medicine and atta, or sit in class listening to an empty stomach.',
    solution_description: paragraphs(
      'Our community kitchen cooks fresh food every serving day: dal, rice or roti, a vegetable and something sweet when there is a festival. People sit down to eat, on plates, and are asked if they would like more.',
      'Families in a lean month receive a ration kit to cook at home: rice, atta, dal, oil, salt, sugar, tea and spices, chosen with them so that it is the food they know. It is brought quietly to the door.',
      'We buy grain in bulk, and weigh everything in and out. When a family’s work returns, the kit goes to the next one on the list.',
    ),
    impact_description: paragraphs(
      '10,842+ families have been fed so far, some for a hard week, some through a whole season.',
      'The change shows in small places. Children stay till the last school bell. A mother can buy the medicine because the rice is already there. And the kitchen is where we first hear of an elder who has not been seen for days.',
    ),
    unit_costs: [
      { amount: '₹49', description: 'One freshly cooked meal' },
      { amount: '₹1,249', description: 'A month’s ration kit for one family' },
      { amount: '₹2,450', description: 'A meal for fifty people' },
      { amount: '₹4,999', description: 'Ration kits for four families, brought to the door' },
      { amount: '₹9,999', description: 'Large vessels and a burner for the community kitchen' },
    ],
    gallery: [
      'A thali with rice, rotis, dal, vegetables and curd on a leaf',
      'Sacks of grain, pots of dal and a basket of vegetables',
      'A family of four sits down to a meal together',
    ],
  },
  {
    id: 'animals-and-environment',
    hero_image_focus: '27% 50%',
    title: 'Animals and Environment',
    summary: 'Care for injured street animals, and trees that are watered until they can live.',
    problem_statement:
      'Our streets belong to others as well: the dog at the tea stall, the cow at the crossing, the neem that shades them both. Injured animals often lie for days because nobody knows whom to call, and most saplings planted with a photograph are dry by the next summer. Both need someone who comes back.',
    solution_description: paragraphs(
      'We treat injured and sick street animals where they are, or bring them in until they are well. Dogs are vaccinated and sterilised and returned to their own lane. Rescued cattle get green fodder, clean water and shade.',
      'We plant native trees, such as neem, peepal and jamun, only where somebody has agreed to care for them. Each sapling gets a guard and water through its first year, and whatever does not survive is planted again.',
    ),
    impact_description: paragraphs(
      'This work is part of the 15+ projects that 500+ volunteers keep going. Lanes that once chased dogs away now know their dogs by name and call us when one is limping.',
      'We count trees that live, not trees that were planted. At some school gates the first ones already throw enough shade to wait in.',
    ),
    unit_costs: [
      { amount: '₹149', description: 'A day of food and water for the dogs of one lane' },
      { amount: '₹299', description: 'One sapling, planted, guarded and watered for a year' },
      { amount: '₹999', description: 'First aid and medicines for one injured animal' },
      { amount: '₹1,499', description: 'Vaccination and sterilisation for one street dog' },
      { amount: '₹2,999', description: 'A month of green fodder for a rescued cow' },
    ],
    gallery: [
      'Two hands hold a young sapling in a handful of soil',
      'A boy strokes a street dog sitting in front of him',
      'Parrots and sparrows at a bowl of water on a garden wall',
    ],
  },
]

/** The six causes of a new instance. */
export const causes: Cause[] = written.map(({ gallery, ...cause }, order) => {
  const folder = `/storage/v1/object/public/site_assets/public/causes/${cause.id}`
  return {
    ...cause,
    order,
    hero_image_url: `${folder}/hero.webp`,
    default_amount: null,
    gallery_images: gallery.map((alt, index) => ({ src: `${folder}/gallery-${index + 1}.webp`, alt })),
    video_url: null,
    ...causeButtonDefaults,
    donate_button: { text: 'Donate Now', link: `/donate?cause_id=${cause.id}` },
  }
})

function paragraphs(...texts: string[]): string {
  return texts.join('\n\n')
}

/** Translatable texts of a cause: costs and pictures in order, long texts by paragraph. */
export type CauseTexts = Pick<Cause, 'title' | 'summary' | 'problem_statement'> & {
  solution_description: string[]
  impact_description: string[]
  unit_costs: string[]
  gallery: string[]
}

export const causeTexts: Record<string, CauseTexts> = Object.fromEntries(
  causes.map(({ id, title, summary, problem_statement, ...cause }) => [
    id,
    {
      title,
      summary,
      problem_statement,
      solution_description: cause.solution_description.split('\n\n'),
      impact_description: cause.impact_description.split('\n\n'),
      unit_costs: cause.unit_costs.map(({ description }) => description),
      gallery: cause.gallery_images.map(({ alt }) => alt),
    },
  ]),
)

export const causeButtons = {
  donate_button: 'Donate Now',
  ketto_button: causeButtonDefaults.ketto_button.text,
  giveindia_button: causeButtonDefaults.giveindia_button.text,
  volunteer_button: causeButtonDefaults.volunteer_button.text,
}
