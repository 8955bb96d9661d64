import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { UiWords } from './ui-words.ts'
import { Video } from './video.tsx'
import { words } from './words.en.ts'

const draw = (url: string) =>
  renderToStaticMarkup(
    <UiWords value={words}>
      <Video url={url} title="The school" poster={null} />
    </UiWords>,
  )

test('waits for its code when pressed only if it plays here', () => {
  expect(draw('https://youtu.be/dQw4w9WgXcQ')).toContain('data-code=""')
  const elsewhere = draw('https://vimeo.com/148751763')
  expect(elsewhere).toContain('href="https://vimeo.com/148751763"')
  expect(elsewhere).not.toContain('data-code')
})
