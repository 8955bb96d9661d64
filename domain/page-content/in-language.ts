import type {
  Button,
  Documents,
  Embed,
  Figures,
  PageDefaults,
  Pdf,
  People,
  Picture,
  Presets,
} from './content.ts'

/** A page's defaults in another language: its own texts, the same pictures and links. */
export type InLanguage<Defaults extends PageDefaults> = {
  readonly [Id in keyof Defaults]: Defaults[Id] extends string
    ? string
    : Defaults[Id] extends Presets
      ? Presets
      : Defaults[Id] extends Figures
        ? Figures
        : Defaults[Id] extends People
          ? People
          : Defaults[Id] extends Documents
            ? Documents
            : Defaults[Id] extends Picture
              ? { readonly url: Defaults[Id]['url']; readonly alt: string }
              : Defaults[Id] extends Pdf
                ? {
                    readonly url: Defaults[Id]['url']
                    readonly text: string
                    readonly link: Defaults[Id]['link']
                  }
                : Defaults[Id] extends Button
                  ? { readonly text: string; readonly link: Defaults[Id]['link'] }
                  : Defaults[Id] extends Embed
                    ? Defaults[Id]
                    : never
}
