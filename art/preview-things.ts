import sharp from 'sharp'
import * as c from './kit/colour.ts'
import { cow, hen, parakeet, sittingDog, sleepingDog, standingDog } from './kit/animals.ts'
import { cottage, door, gateway, jaali, pillar, shutter, wall } from './kit/buildings.ts'
import { bunting, garland, hangingString, lamp, rangoli } from './kit/festive.ts'
import { armchair, basin, charpai, foam, lantern, mat, stool, table, washStand, waterStream } from './kit/furniture.ts'
import { ball, blackboard, block, bookStack, bridge, chalkCount, chalkScene, drawing, heldBook, openBook, rings, schoolBag, slate, wedge } from './kit/learning.ts'
import { backdrop, bird, cloud, grass, grove, hills, sun } from './kit/scenery.ts'
import { box, picture, place } from './kit/svg.ts'
import { banana, banyanGreens, banyanTrunk, bush, canopy, flowerPot, hangingRoots, marigoldPlant, neemGreens, sapling, tree } from './kit/trees.ts'
import { basket, bottle, brassLota, bucket, carton, chai, degchi, folded, kettle, kitBag, matka, produce, sack, soap, thali, tumbler } from './kit/vessels.ts'
const at = (x: number, y: number, m: string) => place({ x, y }, m)
const one = picture(1600, 1000, backdrop(1600, 1000, 'morning', 600), sun(1100, 420, 150), hills(1600, 1000, 560), cloud(300, 120, 1), bird(500, 100, 1), grove(0, 1600, 600, 40, 3, '#7fae8c'), box(0, 600, 1600, 400, c.sand),
  wall({ x: 820, y: 640, w: 780, h: 150 }), gateway(1250, 660, 130, 200, box(0, 0, 1600, 1000, '#fbd9a0')), cottage(620, 640, 180, 110),
  banyanTrunk(260, 760, 360, 60), canopy({ crowns: [[80, 300, 120], [240, 220, 140], [420, 280, 120], [170, 380, 90], [360, 380, 90]], greens: banyanGreens }), hangingRoots([{ x: 100, top: 400, bottom: 520 }, { x: 400, top: 420, bottom: 560 }]),
  at(540, 700, tree(260, 200, neemGreens)), at(760, 760, banana(200)), at(880, 760, bush(120, neemGreens, 3, c.terracotta)), at(980, 760, flowerPot(60, marigoldPlant(70))), at(1060, 760, sapling(80)),
  garland([820, 480], [1140, 470], 40, 10, 4), hangingString(1150, 470, 7), rangoli(600, 860, 160), bunting([600, 60], [1500, 60], 40, [c.terracotta, c.marigold, c.leaf]), lamp(800, 860, 1), pillar(1450, 640, 260, 34), jaali(1480, 520, 110, 110, c.cream, c.wood), door(1150, 900, 80, 150), shutter(1300, 770, 90, 90), grass(1450, 900, 1.4, c.leaf))
const two = picture(1600, 1000, box(0, 0, 1600, 1000, c.sand),
  at(180, 330, cow()), at(420, 330, sittingDog()), at(580, 330, sleepingDog()), at(740, 330, standingDog()), at(860, 330, hen()), at(940, 320, parakeet()), at(1080, 330, degchi(180, c.marigold)), at(1260, 330, thali(140)), at(1380, 330, tumbler(60)), at(1440, 330, chai(60)), at(1530, 330, kettle(80)),
  at(80, 560, matka(110)), at(200, 560, bucket(90)), at(330, 560, sack(110, 130)), at(460, 560, sack(110, 110, c.sand, c.marigold)), at(600, 560, basket(120, at(0, -52, produce(120)))), at(740, 560, carton(110, 90, undefined, c.terracotta)), at(860, 560, kitBag(90, 110, { colour: c.terracotta, motif: 'buti', thread: c.clay })), at(950, 560, soap(60)), at(1020, 560, bottle(90)), at(1120, 560, folded(110, 16, [{ colour: c.leaf }, { colour: c.clay, border: c.terracotta }, { colour: c.sky }])), at(1230, 560, brassLota(60)), at(1340, 560, openBook(110)), at(1480, 520, heldBook(90)),
  at(80, 780, bookStack(120, [c.neem, c.terracotta, c.marigold])), at(220, 780, slate(110, chalkCount(0.5))), at(400, 800, blackboard({ w: 200, h: 130, legs: 70, chalk: chalkScene(0.9) })), at(560, 780, block(50, c.terracotta, 'dot')), at(620, 780, block(50, c.leaf, 'star')), at(680, 780, wedge(50, c.marigold)), at(740, 780, bridge(60, c.indigo)), at(800, 780, ball(24, c.marigold)), at(870, 780, rings(80, [c.terracotta, c.marigold, c.leaf])), at(970, 780, schoolBag(90, { colour: c.terracotta })), at(1080, 740, drawing(110, 'house')), at(1210, 740, drawing(110, 'flower')), at(1340, 740, drawing(110, 'family')), at(1470, 740, drawing(110, 'sun')),
  at(200, 970, charpai(330, 80, { colour: c.terracotta, motif: 'checks', thread: c.clay, border: c.marigold })), at(520, 960, mat(260, 90, { colour: c.leaf })), at(780, 970, table(180, 100, c.wood, { colour: c.cream })), at(930, 970, stool(60, 70)), at(1040, 970, armchair(100, 80)), at(1120, 970, washStand(240, 150, [40, 120, 200]) + basin(240, 40) + waterStream(64, -100, 60) + foam(140, -60, 1, [[0, 0, 10], [12, -4, 8]])), lantern(1500, 820, 1))
for (const [i, svg] of [one, two].entries()) await sharp(Buffer.from(svg)).png().toFile(`/tmp/things${i}.png`)
