import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { previewUrl } from '#domain/website/pictures.ts'
import { Picture } from './picture.tsx'

const own = '/storage/v1/object/public/site_assets/public/home/hero_image.webp'
const rendered = '/storage/v1/render/image/public/site_assets/public/home/hero_image.webp'
const draw = (src: string, priority = false) =>
  renderToStaticMarkup(
    <Picture src={src} alt="A tree" width={1600} height={1000} sizes="50vw" priority={priority} />,
  )

test('offers a stored picture in modern formats and seven widths, with its space reserved', () => {
  const html = draw(own)
  for (const width of [320, 480, 640, 768, 960, 1280, 1600]) {
    expect(html).toContain(`${rendered}?width=${width}&amp;format=avif ${width}w`)
    expect(html).toContain(`${rendered}?width=${width}&amp;format=webp ${width}w`)
  }
  expect(html).toContain('width="1600" height="1000"')
  expect(html).toContain('loading="lazy"')
  expect(html).not.toContain('rel="preload"')
})

test('preloads the first picture of a page and never loads it lazily', () => {
  const html = draw(own, true)
  expect(html).toMatch(/<link rel="preload" as="image"[^>]*fetchPriority="high"/i)
  expect(html).toContain('type="image/avif"')
  expect(html).toContain('loading="eager"')
})

test('keeps the host of a picture stored on a hosted backend', () => {
  expect(draw(`https://x.example${own}`)).toContain(
    `https://x.example${rendered}?width=320&amp;format=avif 320w`,
  )
})

test.each(['https://elsewhere.example/a.jpg', '/logo.png', own.replace('.webp', '.svg')])(
  'shows %s unchanged',
  (src) => {
    const html = draw(src)
    expect(html).toContain(`src="${src}"`)
    expect(html).not.toContain('<source')
  },
)

test('offers link previews a JPEG of the size that messengers request', () => {
  expect(previewUrl(own)).toBe(`${rendered}?width=1200&height=630&format=jpeg`)
  expect(previewUrl('https://elsewhere.example/a.jpg')).toBe('https://elsewhere.example/a.jpg')
})
