export { csrPartnershipDefaults as content } from '#domain/page-content/csr-partnership.ts'

export const words = {
  dossierOnRequest: 'The dossier comes by email: tell us where to send it.',
  askForDossier: 'Ask for the dossier',
} as const
