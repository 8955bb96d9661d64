export const PDF = 'application/pdf'

export const asName = (receiptNo: string) => `${receiptNo.replaceAll('/', '-')}.pdf`
