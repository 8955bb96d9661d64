import { refuse } from './context.ts'

/** Citizenship decides, not card, country or currency: such gifts need accounts of their own. */
export const foreignContribution = () =>
  refuse(
    403,
    'foreign_contribution',
    'Gifts from holders of a foreign passport or an OCI card cannot be taken here. Please contact us.',
  )
