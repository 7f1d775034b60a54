import type {PublicCaretaker} from '#contract/accounts/profiles.ts'
import {checkKinds, newestCheck} from '#domain/accounts/check.ts'
import {dayText, type Day} from '#lib/day.ts'

type Checks = PublicCaretaker['checks']

/** Each check in words, by whom and until when, and whether it holds on this day. */
export function checkTexts(checks: Checks, today: Day): {label: string; text: string; holds: boolean}[] {
  return checkKinds.map(({kind, label}) => {
    const check = newestCheck(checks, kind)
    if (!check) return {label, text: 'Nothing is recorded', holds: false}
    const made = `By ${check.provider} on ${dayText(check.checked_on, today)}`
    if (check.expires_on === null) return {label, text: made, holds: true}
    const until = dayText(check.expires_on, today)
    const holds = check.expires_on >= today
    return {label, text: `${made}, ${holds ? `holds until ${until}` : `ran out on ${until}`}`, holds}
  })
}
