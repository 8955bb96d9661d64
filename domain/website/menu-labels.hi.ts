export const menuLabels: Record<string, string> = {
  '/': 'मुख्य पन्ना',
  '/about': 'हमारे बारे में',
  '/about#certificates': 'प्रमाणपत्र',
  '/our-work': 'हमारे काम',
  '/impact': 'असर',
  '/impact#stories': 'कहानियाँ',
  '/csr-partnership': 'CSR साझेदारी',
  '/volunteer': 'स्वयंसेवक बनें',
  '/contact': 'संपर्क',
}
