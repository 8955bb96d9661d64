export { csrPartnershipDefaults as content } from '#domain/page-content/csr-partnership.ts'

export const words = {
  askForDossier: 'Ask for the CSR dossier',
} as const
