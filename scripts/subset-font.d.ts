declare module 'subset-font' {
  type Options = { targetFormat: 'woff2' | 'truetype'; noHinting?: boolean; keepFeatures?: string[] }
  export default function subsetFont(font: Buffer, letters: string, options: Options): Promise<Buffer>
}
