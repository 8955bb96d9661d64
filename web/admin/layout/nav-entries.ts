import { pages } from '#domain/page-content/pages.ts'

export type NavEntry = { path: string; label: string }
export type NavGroup = { name: string; entries: readonly NavEntry[] }

/** Where the back office's screens are, as its sidebar and its search list them. */
export const navGroups: readonly NavGroup[] = [
  {
    name: 'Overview',
    entries: [
      { path: '/admin', label: 'Dashboard' },
      { path: '/admin/mis-dashboard', label: 'MIS Dashboard' },
    ],
  },
  {
    name: 'Giving',
    entries: [
      { path: '/admin/donations', label: 'Donations' },
      { path: '/admin/donors', label: 'Donors' },
      { path: '/admin/needs-attention', label: 'Needs Attention' },
    ],
  },
  {
    name: 'Messages',
    entries: [
      { path: '/admin/inbox', label: 'Inbox' },
      { path: '/admin/messages', label: 'Message Log' },
      { path: '/admin/messages/templates', label: 'Message Templates' },
    ],
  },
  {
    name: 'Site',
    entries: [
      { path: '/admin/navigation-menu', label: 'Navigation Menu' },
      { path: '/admin/causes', label: 'Causes' },
    ],
  },
  {
    name: 'Page content',
    entries: pages.map(({ slug, title }) => ({ path: contentPath(slug), label: title })),
  },
  {
    name: 'Settings',
    entries: [
      { path: '/admin/settings/organisation', label: 'Organisation' },
      { path: '/admin/settings/appearance', label: 'Appearance' },
      { path: '/admin/settings/google-tag', label: 'Google Tag Manager' },
      { path: '/admin/settings/meta-pixel', label: 'Meta Pixel' },
      { path: '/admin/settings/razorpay', label: 'Razorpay' },
      { path: '/admin/settings/whatsapp', label: 'WhatsApp' },
      { path: '/admin/settings/email', label: 'Email' },
      { path: '/admin/settings/people', label: 'Administrators' },
      { path: '/admin/settings/account', label: 'Your account' },
    ],
  },
]

export function contentPath(slug: string): string {
  return `/admin/content/${slug.replaceAll('_', '-')}`
}
