declare module 'subset-font' {
  type Options = { targetFormat: 'woff2' | 'truetype'; noHinting?: boolean }
  export default function subsetFont(font: Buffer, letters: string, options: Options): Promise<Buffer>
}
