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

const year_s = 31_536_000

/** Stores the choice for later pages, as the server does when an address names a language. */
export function storeLanguage(chosen: Language): void {
  // the cookie store is not in every browser
  document.cookie = `language=${chosen}; path=/; max-age=${year_s}; samesite=lax`
}

const languageIn = (text: string | null | undefined): Language | undefined =>
  text === 'en' || text === 'es' ? text : undefined

const storedLanguage = (): Language | undefined => languageIn(/(?:^|; )language=(\w+)/.exec(document.cookie)?.[1])

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

let missing: Language | undefined

/** The chosen language, where only another one could be opened. */
export const missingLanguage = (): Language | undefined => missing

/** Set for one load by the shell in `index.html`, when the scripts of the chosen language did not arrive. */
const tried_key = 'language-tried'

function takeTried(): boolean {
  try {
    const wasTried = sessionStorage.getItem(tried_key) !== null
    sessionStorage.removeItem(tried_key)
    return wasTried
  } catch {
    return false
  }
}

/**
 * Opens the chosen language where the worker still has another one, as after a reload in the middle of a change. Returns
 * whether the page is being replaced: at most once, because the address then names the language.
 * @see src/domain/rules-people.md#language
 */
export function openChosenLanguage(): boolean {
  const named = languageIn(new URL(location.href).searchParams.get('lang'))
  if (named) storeLanguage(named)
  const chosen = named ?? storedLanguage()
  const wasTried = takeTried()
  if (chosen === undefined || chosen === language) return false
  wantLanguage(chosen)
  if (named === undefined && !wasTried && navigator.onLine) {
    reopenIn(chosen)
    return true
  }
  missing = chosen
  return false
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
