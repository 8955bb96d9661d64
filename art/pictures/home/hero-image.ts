import { animals, elders, therapy } from '../../courtyard/people.ts'
import { background, banyan, dapples, gate } from '../../courtyard/place.ts'
import { kitchen, lesson, washing } from '../../courtyard/work.ts'
import { garland, hangingString, rangoli } from '../../kit/festive.ts'
import { basket, produce } from '../../kit/goods.ts'
import { flowerPot, marigoldPlant } from '../../kit/plants.ts'
import { picture, put } from '../../kit/svg.ts'

export const draw = () =>
  picture(
    1600,
    1000,
    ...background(),
    ...gate(),
    ...washing(),
    ...kitchen(),
    ...lesson(),
    ...banyan(),
    dapples(),
    garland([1350, 436], [1010, 210], 60, 10, 4),
    garland([240, 290], [268, 470], 20, 9),
    hangingString(610, 372, 6, 8),
    hangingString(770, 366, 6, 8),
    rangoli(745, 950, 124, 0.28),
    ...elders(),
    ...therapy(),
    ...animals(),
    put(96, 976, flowerPot(86, marigoldPlant(116, 4))),
    put(590, 972, basket(90, put(0, -40, produce(90, 5)))),
  )
