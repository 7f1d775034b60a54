import type {Language} from '#contract/accounts/language.ts'
import {m} from '#messages'

/** The language of this page: a built client has one. */
export const language: Language = m.language() === 'es' ? 'es' : 'en'

export const otherLanguage: Language = language === 'en' ? 'es' : 'en'

/** Each language in its own words, for those who read no other. */
export const languageNames = {en: 'English', es: 'Español'} as const satisfies Record<Language, string>

/** The worker that has the pages of a language. */
export const workerOf = (of: Language): string => `/sw.js?lang=${of}`

/** The language of a worker; those before there were two were English. */
export const languageOf = ({scriptURL}: Pick<ServiceWorker, 'scriptURL'>): Language =>
  new URL(scriptURL).searchParams.get('lang') === 'es' ? 'es' : 'en'

/** Opens this page in another language. The server sends it, as the worker here has its own language alone. */
export function reopenIn(next: Language): void {
  const url = new URL(location.href)
  url.searchParams.set('lang', next)
  location.replace(url)
}

let wanted = language

/** Whose worker this page registers: that of another language from when it was asked for. */
export const wantedLanguage = (): Language => wanted

export const wantLanguage = (next: Language): void => {
  wanted = next
}

let ofAccount: Language | undefined

/** Notes the account's language at log-in, which wins over the browser's. */
export const noteAccountLanguage = (of: Language | undefined): void => {
  ofAccount = of
}

/** Opens the page in the language noted at log-in, if it has another; once, and the first worker may be of any. */
export function adoptAccountLanguage(): void {
  const noted = ofAccount
  ofAccount = undefined
  if (noted !== undefined && noted !== language) reopenIn(noted)
}
