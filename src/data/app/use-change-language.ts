import {useState} from 'react'
import type {Language} from '#contract/accounts/language.ts'
import {m} from '#messages'

/** Changes the language and reloads; `asked` is the one under way. `onRefused` says why it cannot be changed. */
export function useChangeLanguage(onRefused: (why: string) => void): {
  asked: Language | undefined
  change: (to: Language) => void
} {
  const [asked, setAsked] = useState<Language>()
  const change = async (to: Language) => {
    setAsked(to)
    const refused = await import('./change-language.ts').then(
      ({changeLanguage}) => changeLanguage(to),
      () => m.changing_the_language_needs_a_connection(),
    )
    if (refused === undefined) return
    setAsked(undefined)
    onRefused(refused)
  }
  return {asked, change: to => void (asked ?? change(to))}
}
