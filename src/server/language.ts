import {AsyncLocalStorage} from 'node:async_hooks'
import type {Context, Next} from 'hono'
import {languageDetector} from 'hono/language'
import {Language} from '#contract/accounts/language.ts'
import '#contract/default-message.ts'
import {overwriteGetLocale} from '#messages/runtime'

const current = new AsyncLocalStorage<Language>()

/** The language of the call, or of the person whose mail is written. */
export const currentLanguage = (): Language => current.getStore() ?? 'en'
overwriteGetLocale(currentLanguage)

/** Runs `work` with the messages of a language: the caller's, or for a mail its recipient's. @see src/messages/README.md */
export const inLanguage = <T>(language: Language, work: () => T): T => current.run(language, work)

/** Detects the language of a request: by `?lang=` and the cookie `language` for pages, else by `Accept-Language`. */
export const detectLanguage = (order: ('querystring' | 'cookie' | 'header')[]) =>
  languageDetector({order, supportedLanguages: [...Language.options], fallbackLanguage: 'en', caches: false})

/** Whether a call names a language of ours; one that names none is answered in its account's. */
export const namesLanguage = (c: Context): boolean => /\b(en|es)\b/i.test(c.req.header('Accept-Language') ?? '')

/** Answers a call in the language that `detectLanguage` found. */
export const answerInLanguage = (c: Context, next: Next): Promise<void> =>
  inLanguage(c.get('language') === 'es' ? 'es' : 'en', next)
