import type {PublicCaretaker} from '#contract/accounts/profiles.ts'
import {checkKinds, newestCheck} from '#domain/accounts/check.ts'
import {dayText, type Day} from '#lib/day.ts'

type Checks = PublicCaretaker['checks']

/** Each check in words, with its provider and expiry date, and whether it is valid on `today`. */
export function checkTexts(checks: Checks, today: Day): {label: string; text: string; isValid: boolean}[] {
  return checkKinds.map(({kind, label}) => {
    const check = newestCheck(checks, kind)
    if (!check) return {label, text: 'Not on record', isValid: false}
    const made = `By ${check.provider} on ${dayText(check.checked_on, today)}`
    if (check.expires_on === null) return {label, text: made, isValid: true}
    const until = dayText(check.expires_on, today)
    const isValid = check.expires_on >= today
    return {label, text: `${made}, ${isValid ? `valid until ${until}` : `expired on ${until}`}`, isValid}
  })
}
