/** Pages with stored content: slug, path for visitors, and name for staff. */
export const pages = [
  { slug: 'home', path: '/', title: 'Home' },
  { slug: 'about', path: '/about', title: 'About' },
  { slug: 'our_work', path: '/our-work', title: 'Our Work' },
  { slug: 'impact', path: '/impact', title: 'Impact' },
  { slug: 'donate', path: '/donate', title: 'Donate' },
  { slug: 'volunteer', path: '/volunteer', title: 'Volunteer' },
  { slug: 'csr_partnership', path: '/csr-partnership', title: 'CSR Partnership' },
  { slug: 'contact', path: '/contact', title: 'Contact' },
  { slug: 'privacy', path: '/privacy', title: 'Privacy' },
  { slug: 'terms', path: '/terms', title: 'Terms' },
] as const

export type PageSlug = (typeof pages)[number]['slug']
