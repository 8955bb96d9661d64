import { expect, test } from 'vitest'
import { youtubeId } from './video.ts'

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/watch?list=x&v=dQw4w9WgXcQ&t=3', 'dQw4w9WgXcQ'],
  ['https://m.youtube.com/watch?v=dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ?si=abc', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/embed/dQw4w9WgXcQ?rel=0', 'dQw4w9WgXcQ'],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/shorts/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/', null],
  ['https://www.youtube.com/watch?v=..%2F..', null],
  ['https://youtube.com.elsewhere.example/embed/dQw4w9WgXcQ', null],
  ['https://vimeo.com/76979871', null],
  ['not an address', null],
  ['', null],
])('reads from %s the video %s', (address, id) => {
  expect(youtubeId(address)).toBe(id)
})
