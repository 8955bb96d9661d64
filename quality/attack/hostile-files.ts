/** Files that must not be accepted, or not run. */
import { deflateSync, gzipSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { pdf, picture, pngClaiming, svg } from '#backend/testing/storage/samples.ts'

export type HostileFile = { name: string; bytes: Buffer; type?: string }

/** The effect of an executed script: it leaves a trace in the page. */
export const SCRIPT = 'globalThis.__pwned=1;top.__pwned=1;alert(1)'
const HTML = `<!doctype html><html><body><script>${SCRIPT}</script></body></html>`

export async function hostileFiles(): Promise<HostileFile[]> {
  const png = await picture('png')
  const jpeg = await picture('jpeg')
  const gif = await picture('gif')
  const webp = await picture('webp')
  return [
    ...drawings(),
    ...(await documents()),
    ...[
      'png',
      'jpg',
      'gif',
      'webp',
      'avif',
      'svg',
      'pdf',
      'html',
      'htm',
      'xhtml',
      'js',
      'css',
      'php',
      'shtml',
    ].map((extension) => ({ name: `page.${extension}`, bytes: Buffer.from(HTML), type: 'image/png' })),
    { name: 'blanks-before.png', bytes: Buffer.from(`${' '.repeat(2000)}${HTML}`) },
    { name: 'marked.html.png', bytes: Buffer.from(`\ufeff${HTML}`) },
    { name: 'script.jpg', bytes: Buffer.from(`\xff\xd8\xff\xe0/*${SCRIPT}*/`, 'latin1') },
    { name: 'polyglot.gif', bytes: Buffer.from(`GIF89a/*${HTML}*/=1;${SCRIPT}`) },
    {
      name: 'polyglot.png',
      bytes: Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(HTML)]),
    },
    { name: 'page-behind.jpg', bytes: Buffer.concat([jpeg, Buffer.from(HTML)]) },
    { name: 'page-behind.png', bytes: Buffer.concat([png, Buffer.from(HTML)]) },
    { name: 'page-behind.gif', bytes: Buffer.concat([gif, Buffer.from(HTML)]) },
    { name: 'page-behind.webp', bytes: Buffer.concat([webp, Buffer.from(HTML)]) },
    { name: 'archive-behind.png', bytes: Buffer.concat([png, archive({ 'a.html': HTML })]) },
    { name: 'page-in-a-comment.jpg', bytes: withComment(jpeg, HTML) },
    { name: 'said-to-be-a-page.png', bytes: png, type: 'text/html' },
    { name: 'said-to-be-a-script.png', bytes: png, type: 'text/javascript' },
    { name: 'photo.png.html', bytes: png },
    { name: 'photo.html%00.png', bytes: png },
    { name: 'photo.svg', bytes: png },
    { name: 'photo.jpg', bytes: png },
    { name: 'half.png', bytes: png.subarray(0, 40) },
    { name: 'nothing.png', bytes: Buffer.alloc(0) },
    { name: 'one.png', bytes: Buffer.from([0x89]) },
    { name: 'zeros.png', bytes: Buffer.alloc(100_000) },
    { name: 'bomb.png', bytes: pngClaiming(60_000, 60_000) },
    { name: 'bomb-of-lines.png', bytes: pngClaiming(2_000_000_000, 1) },
    // Within the limit, so it is accepted: 49 million pixels in 48 KB.
    { name: 'blank-7000.png', bytes: pngClaiming(7000, 7000, Buffer.alloc((7000 * 3 + 1) * 7000)) },
    {
      name: 'bomb.gif',
      bytes: Buffer.from(
        '474946383961ffffffff80000000000000000021f90400000000002c00000000ffffffff00020144003b',
        'hex',
      ),
    },
    { name: 'bomb.jpg', bytes: withSize(jpeg, 65_500) },
    { name: 'bomb.gz.png', bytes: gzipSync(Buffer.alloc(20_000_000)) },
    { name: 'bomb.zip', bytes: archive({ 'a.bin': Buffer.alloc(50_000_000) }) },
    {
      name: 'bomb.xlsx',
      bytes: archive({
        '[Content_Types].xml': '<Types/>',
        'xl/workbook.xml': Buffer.alloc(50_000_000, 0x20),
      }),
    },
    { name: 'macro.docm', bytes: archive({ '[Content_Types].xml': '<Types/>', 'word/vbaProject.bin': 'x' }) },
    { name: 'applet.jar', bytes: archive({ 'META-INF/MANIFEST.MF': 'Main-Class: X' }) },
    { name: 'tool.exe', bytes: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)]) },
    { name: 'tool.png', bytes: Buffer.concat([Buffer.from('\x7fELF', 'latin1'), Buffer.alloc(500)]) },
    { name: 'shell.png', bytes: Buffer.from('#!/bin/sh\nid\n') },
    { name: 'page.mhtml', bytes: Buffer.from(`MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n${HTML}`) },
    { name: 'film.swf', bytes: Buffer.concat([Buffer.from('FWS\x09'), Buffer.alloc(200)]) },
    { name: 'picture.bmp', bytes: Buffer.concat([Buffer.from('BM'), Buffer.alloc(200)]) },
    { name: 'picture.tiff', bytes: Buffer.from('49492a0008000000', 'hex') },
    {
      name: 'sheet.xml',
      bytes: Buffer.from(`<?xml version="1.0"?><?xml-stylesheet href="javascript:${SCRIPT}"?><a/>`),
    },
    ...names().map((name) => ({ name, bytes: png })),
  ]
}

/** Each is a well-formed drawing, and so accepted: what counts is how it is served. */
function drawings(): HostileFile[] {
  const insides: Record<string, string> = {
    script: `<script>${SCRIPT}</script>`,
    'script-cdata': `<script><![CDATA[${SCRIPT}]]></script>`,
    'script-from-elsewhere': '<script href="http://127.0.0.1:9/x.js"/>',
    'script-in-data': `<script href="data:text/javascript,${encodeURIComponent(SCRIPT)}"/>`,
    'script-of-html': `<script xmlns="http://www.w3.org/1999/xhtml">${SCRIPT}</script>`,
    onload: `<image href="x" onerror="${SCRIPT}"/>`,
    'foreign-frame': `<foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" srcdoc="&lt;script&gt;${SCRIPT}&lt;/script&gt;"/></foreignObject>`,
    'foreign-picture': `<foreignObject width="9" height="9"><img xmlns="http://www.w3.org/1999/xhtml" src="x" onerror="${SCRIPT}"/></foreignObject>`,
    'foreign-meta': `<foreignObject><meta xmlns="http://www.w3.org/1999/xhtml" http-equiv="refresh" content="0;url=javascript:${SCRIPT}"/></foreignObject>`,
    link: `<a href="javascript:${SCRIPT}"><rect width="40" height="20"/></a>`,
    animate: `<a><animate attributeName="href" to="javascript:${SCRIPT}" dur="1ms" fill="freeze"/><rect width="9" height="9"/></a>`,
    'animate-begin': `<animate attributeName="x" dur="1ms" onbegin="${SCRIPT}"/>`,
    use: `<use href="data:image/svg+xml,${encodeURIComponent(`<svg id="x" xmlns="http://www.w3.org/2000/svg"><script>${SCRIPT}</script></svg>`)}#x"/>`,
    style: '<style>@import "http://127.0.0.1:9/x.css"; * { background: url(http://127.0.0.1:9/x) }</style>',
    'picture-from-elsewhere': '<image href="http://127.0.0.1:9/x.png" width="9" height="9"/>',
    'file-of-the-server': '<image href="file:///etc/passwd" width="9" height="9"/>',
    nested: `${'<g>'.repeat(2000)}${'</g>'.repeat(2000)}`,
  }
  return [
    ...Object.entries(insides).map(([name, inside]) => ({ name: `${name}.svg`, bytes: svg(inside) })),
    { name: 'onload.svg', bytes: svg('', `onload="${SCRIPT}"`) },
    {
      name: 'huge.svg',
      bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="999999" height="999999"/>'),
    },
    {
      name: 'entities.svg',
      bytes: Buffer.from(
        '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>',
      ),
    },
    {
      name: 'file.svg',
      bytes: Buffer.from(
        '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
      ),
    },
    {
      name: 'utf-16.svg',
      bytes: Buffer.from(
        `\ufeff<svg xmlns="http://www.w3.org/2000/svg"><script>${SCRIPT}</script></svg>`,
        'utf16le',
      ),
    },
    { name: 'utf-7.svg', bytes: Buffer.from(`<?xml version="1.0" encoding="UTF-7"?>+ADw-svg+AD4-`) },
    { name: 'packed.svg', bytes: gzipSync(svg(`<script>${SCRIPT}</script>`)) },
    { name: 'page.in.svg', bytes: Buffer.from(`<svg/>${HTML}`) },
  ]
}

async function documents(): Promise<HostileFile[]> {
  const acting = (action: string) =>
    Buffer.from(
      `%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<<${action}>>/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF`,
    )
  return [
    { name: 'script.pdf', bytes: acting(`/S/JavaScript/JS(${SCRIPT})`) },
    { name: 'launch.pdf', bytes: acting('/S/Launch/F(/bin/sh)') },
    { name: 'leads-on.pdf', bytes: acting(`/S/URI/URI(javascript:${SCRIPT})`) },
    { name: 'page-before.pdf', bytes: Buffer.concat([Buffer.from(HTML), pdf()]) },
    { name: 'page-behind.pdf', bytes: Buffer.concat([pdf(), Buffer.from(HTML)]) },
    { name: 'archive-behind.pdf', bytes: Buffer.concat([pdf(), archive({ 'a.html': HTML })]) },
    {
      name: 'stream-bomb.pdf',
      bytes: Buffer.concat([
        Buffer.from('%PDF-1.7\n1 0 obj<</Filter/FlateDecode>>stream\n'),
        deflateSync(Buffer.alloc(20_000_000)),
        Buffer.from('\nendstream\n%%EOF'),
      ]),
    },
  ]
}

function names(): string[] {
  return [
    '../../../../etc/cron.d/evil.png',
    '..%2f..%2fevil.png',
    '%2e%2e%2f%2e%2e%2fevil.png',
    '..%5c..%5cevil.png',
    '%252e%252e%252fevil.png',
    'a%2f..%2f..%2fevil.png',
    '%2fetc%2fevil.png',
    'C:%5cevil.png',
    'a%00.png',
    'a%0d%0aSet-Cookie:%20x=1.png',
    'gpj.%e2%80%aegnp.png',
    '%20.png%20',
    `${'a'.repeat(300)}.png`,
    `${'deep/'.repeat(250)}a.png`,
    '.htaccess',
    'index.html',
    'aux.png%3a%3a$DATA',
    '"><img src=x onerror=alert(1)>.png'.replace(/[ <>"]/g, encodeURIComponent),
  ]
}

function archive(files: Record<string, string | Buffer>): Buffer {
  const packed = Object.entries(files).map(([name, content]) => [
    name,
    typeof content === 'string' ? strToU8(content) : new Uint8Array(content),
  ])
  return Buffer.from(zipSync(Object.fromEntries(packed)))
}

function withComment(jpeg: Buffer, comment: string): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(comment.length + 2)
  return Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe]),
    length,
    Buffer.from(comment),
    jpeg.subarray(2),
  ])
}

/** A JPEG with the maximum width and height in its header. */
function withSize(jpeg: Buffer, size: number): Buffer {
  const bytes = Buffer.from(jpeg)
  const frame = bytes.findIndex((byte, at) => byte === 0xff && bytes[at + 1] === 0xc0)
  bytes.writeUInt16BE(size, frame + 5)
  bytes.writeUInt16BE(size, frame + 7)
  return bytes
}
