declare module 'subset-font' {
  type Options = {
    targetFormat: 'woff2' | 'truetype'
    noHinting?: boolean
    keepFeatures?: string[]
    keepAllGlyphs?: boolean
  }
  export default function subsetFont(
    font: Buffer,
    letters: string | undefined,
    options: Options,
  ): Promise<Buffer>
}
