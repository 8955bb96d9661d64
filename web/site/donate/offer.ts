import type { GivingCause } from '#domain/causes/cause.ts'
import { causeLine } from '#domain/causes/cause-texts.ts'
import { presetsOf } from '#domain/causes/giving-links.ts'
import type { CauseOffer } from './choice.ts'

export const offerOf = (cause: GivingCause): CauseOffer => ({
  id: cause.id,
  title: cause.title,
  line: causeLine(cause),
  picture: cause.hero_image_url,
  focus: cause.hero_image_focus,
  presets: presetsOf(cause),
  defaultAmount: cause.default_amount,
})
