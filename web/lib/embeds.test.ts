import { expect, test } from 'vitest'
import { mapEmbed, videoEmbed } from './embeds.ts'

const VIDEO = { url: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ' }
const NO_VIDEO = {
  problem: 'This is not a YouTube video. Open the video on YouTube, choose Share, and paste the link here.',
}
const NO_MAP = {
  problem:
    'This is not a map that can be shown. In Google Maps choose Share, then Embed a map, and paste what it gives you here. An address in words works too.',
}

test.each([
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s&list=PL1',
  'https://youtu.be/dQw4w9WgXcQ?si=abc',
  'https://m.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/shorts/dQw4w9WgXcQ',
  'https://www.youtube.com/embed/dQw4w9WgXcQ',
  'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  '  youtu.be/dQw4w9WgXcQ ',
  '<iframe width="560" height="315" src="https://www.youtube.com/embed/dQw4w9WgXcQ?si=a&amp;start=3" title="x" allowfullscreen></iframe>',
])('reads the video from %s', (pasted) => {
  expect(videoEmbed(pasted)).toEqual(VIDEO)
})

test.each([
  'https://vimeo.com/12345',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'javascript:alert(1)',
  '<iframe src="javascript:alert(1)"></iframe>',
  'our video',
])('refuses %s as a video', (pasted) => {
  expect(videoEmbed(pasted)).toEqual(NO_VIDEO)
})

test('embeds nothing for an empty field', () => {
  expect(videoEmbed('  ')).toEqual({ url: '' })
  expect(mapEmbed('')).toEqual({ url: '' })
})

test.each([
  ['https://www.google.com/maps/embed?pb=!1m18!2d77.2', 'https://www.google.com/maps/embed?pb=!1m18!2d77.2'],
  [
    '<iframe src="https://www.google.com/maps/embed?pb=!1m18!2d77.2" width="600" height="450"></iframe>',
    'https://www.google.com/maps/embed?pb=!1m18!2d77.2',
  ],
  [
    'https://www.google.com/maps/place/Connaught+Place,+New+Delhi/@28.6,77.2,17z/data=!3m1',
    'https://www.google.com/maps?q=Connaught+Place%2C+New+Delhi&output=embed',
  ],
  [
    'https://www.google.com/maps/@28.6304,77.2177,17z',
    'https://www.google.com/maps?q=28.6304%2C77.2177&output=embed',
  ],
  [
    'https://www.google.com/maps?q=Connaught+Place&output=embed',
    'https://www.google.com/maps?q=Connaught+Place&output=embed',
  ],
  ['https://maps.google.com/?q=Delhi', 'https://www.google.com/maps?q=Delhi&output=embed'],
  [
    'https://www.google.co.in/maps/search/?api=1&query=Delhi',
    'https://www.google.com/maps?q=Delhi&output=embed',
  ],
  ['12 MG Road, Pune 411001', 'https://www.google.com/maps?q=12+MG+Road%2C+Pune+411001&output=embed'],
])('embeds the map %s as %s', (pasted, url) => {
  expect(mapEmbed(pasted)).toEqual({ url })
})

test.each([
  'https://maps.app.goo.gl/abc123',
  'http://www.google.com/maps/embed?pb=1',
  'https://www.google.com.evil.example/maps/embed?pb=1',
  'https://www.google.com/search?x=1',
  'javascript:alert(1)',
  '<script>alert(1)</script>',
])('refuses %s as a map', (pasted) => {
  expect(mapEmbed(pasted)).toEqual(NO_MAP)
})
