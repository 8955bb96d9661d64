import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every route on one screen. */
export default [
  layout('site/layout/layout.tsx', { id: 'site' }, [
    index('site/home/home.tsx'),
    route('about', 'site/about/about.tsx'),
    route('our-work', 'site/our-work/our-work.tsx'),
    route('our-work/:causeId', 'site/cause/cause.tsx'),
    route('impact', 'site/impact/impact.tsx'),
    route('donate', 'site/donate/donate.tsx'),
    route('csr-partnership', 'site/csr-partnership/csr-partnership.tsx'),
    route('volunteer', 'site/volunteer/volunteer.tsx'),
    route('contact', 'site/contact/contact.tsx'),
    route('login', 'site/login/login.tsx'),
    route('login/forgot-password', 'site/login/forgot-password.tsx'),
    route('login/new-password', 'site/login/new-password.tsx'),
    route('privacy', 'site/legal/privacy.tsx'),
    route('terms', 'site/legal/terms.tsx'),
    route('*', 'site/not-found/not-found.tsx'),
  ]),
  route('admin', 'admin/layout/layout.tsx', [
    index('admin/dashboard/dashboard.tsx'),
    route('navigation-menu', 'admin/navigation/navigation-menu.tsx'),
    route('causes', 'admin/causes/causes.tsx'),
    route('content/:page', 'admin/content/content-page.tsx'),
    route('settings/organisation', 'admin/settings/organisation.tsx'),
    route('settings/google-tag', 'admin/settings/google-tag.tsx'),
    route('settings/meta-pixel', 'admin/settings/meta-pixel.tsx'),
    route('settings/razorpay', 'admin/settings/razorpay.tsx'),
    route('settings/whatsapp', 'admin/settings/whatsapp.tsx'),
    route('settings/email', 'admin/settings/email.tsx'),
    route('settings/people', 'admin/people/people.tsx'),
    route('*', 'admin/not-found/not-found.tsx'),
  ]),
  route('sitemap.xml', 'site/discovery/sitemap.ts'),
  route('robots.txt', 'site/discovery/robots.ts'),
  route('manifest.webmanifest', 'site/discovery/manifest.ts'),
] satisfies RouteConfig
