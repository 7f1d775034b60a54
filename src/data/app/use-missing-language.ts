import {useEffect} from 'react'
import type {Language} from '#contract/accounts/language.ts'
import {m} from '#messages'
import {missingLanguage} from './language.ts'

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
