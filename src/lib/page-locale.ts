export const american = 'en-US'
let locale = american

/** The locale of this page's dates and times; the server's is `en-US`. */
export const pageLocale = (): string => locale

/**
 * English as written in the region of a language tag, since all words on screen are English: `de-DE` gives `en-DE`,
 * with its 24-hour clock. `en-US` for an invalid tag.
 */
export function englishOf(language: string): string {
  try {
    const {region, hourCycle} = new Intl.Locale(language).maximize()
    return new Intl.Locale('en', {region, hourCycle}).toString()
  } catch {
    return american
  }
}

/** Sets the locale of this page's dates and times from the device's language, before anything is drawn. */
export function setLocale(language: string): void {
  locale = englishOf(language)
}
