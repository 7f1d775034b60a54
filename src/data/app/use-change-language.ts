import {useEffect, useState} from 'react'
import type {Language} from '#contract/accounts/language.ts'
import {m} from '#messages'
import {missingLanguage} from './language.ts'

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

async function whyMissing(next: Language): Promise<string | undefined> {
  try {
    const {finishLanguageChange} = await import('./change-language.ts')
    return await finishLanguageChange(next)
  } catch {
    return m.the_language_changes_when_opened_online()
  }
}

/** Opens the chosen language where the page could only have another one; `onMissing` says why that is not possible. */
export function useMissingLanguage(onMissing: (why: string) => void): void {
  useEffect(() => {
    const next = missingLanguage()
    if (next === undefined) return
    void whyMissing(next).then(why => {
      if (why !== undefined) onMissing(why)
    })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- said once for each page
  }, [])
}
