declare module 'harfbuzzjs' {
  export class Blob {
    constructor(data: ArrayBuffer)
  }
  export class Face {
    constructor(blob: Blob)
  }
  export class Font {
    constructor(face: Face)
  }
  export class Buffer {
    addText(text: string): void
    guessSegmentProperties(): void
    getGlyphInfos(): { codepoint: number }[]
  }
  export function shape(font: Font, buffer: Buffer): void
}
