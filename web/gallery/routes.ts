import { index, prefix, route } from '@react-router/dev/routes'

/** The primitives in every state, while developing; web/routes.ts leaves them out of the product. */
export const gallery = prefix('gallery', [
  index('gallery/contents.tsx'),
  route(':folder/:name/:scheme?', 'gallery/stage.tsx'),
  route('ui/:name/alone', 'gallery/site-specimen.tsx'),
  route('admin-ui/:name/alone', 'gallery/admin-specimen.tsx'),
])
