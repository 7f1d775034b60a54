import {m} from '#messages'
import type {Language} from '#contract/accounts/language.ts'
import {inLanguage} from '#server/language.ts'

/** The messages of the catalogs, each in one language. */
export type Messages = typeof m

/** The words on the screens of a language, to be called as the product calls them: `m.confirm_start()`. */
export const messagesIn = (language: Language): Messages =>
  new Proxy(m, {
    get: (all, key) => (inputs?: object) => {
      const message = Reflect.get(all, key) as (inputs: object, options: {locale: Language}) => string
      return message(inputs ?? {}, {locale: language})
    },
  })

/** What the product writes in a language: `written(() => formatCents(9900))`. */
export type Written = (write: () => string) => string
export const writtenIn =
  (language: Language): Written =>
  write =>
    inLanguage(language, write)

/** Stands in a message for a time of day, of which a test knows only the form; in Spanish also “a las 2:00 p.m.”. */
export const anyTime = '<time>'
const times = String.raw`(a las? )?\d{1,2}:\d\d ([AP]M|[ap]\.m\.)`

/** Begins with these words, which are a message with `anyTime`, or the first part of one. */
export const startingWith = (words: string): RegExp =>
  new RegExp(
    `^${words
      .trim()
      .replaceAll(/[.?*+^$()[\]|\\]/g, String.raw`\$&`)
      .replaceAll(anyTime, times)}`,
  )
