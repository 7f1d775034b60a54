import type {CaretakerProfile} from '#contract/accounts/profiles.ts'
import type {CheckDocument, CheckKind} from '#contract/files.ts'
import {checkKinds, checkProgress} from '#domain/accounts/check.ts'
import {addDays, dayText} from '#lib/day.ts'

type Recorded = CaretakerProfile['checks'][number]

/** What a caregiver uploads for each check. */
const toUpload = {
  identity:
    'Upload a picture of your driver’s license, state ID or passport, both sides if it has two. Families never see it.',
  age: 'Your ID shows this too. Upload another proof only if your ID has no date of birth.',
  background:
    'We order it once your identity is verified. If you have a recent one, upload it here. Families never see it.',
} as const satisfies Record<CheckKind, string>

/** How long a review takes. */
const reviewTime = 'We usually review within two business days.'

/** Days before the expiry of a check that its caregiver is notified. */
const soon_days = 30

export interface CheckLine {
  kind: CheckKind
  label: string
  /** What a document for it is called. */
  document: string
  state: 'valid' | 'ends-soon' | 'review' | 'refused' | 'expired' | 'missing'
  /** `Verified until Tue, Jan 5, 2027` */
  word: string
  /** Provider and date, or what to do next. */
  text: string
}

/** One line for each check as of `today` (`YYYY-MM-DD`): its state and what happens next. */
export function checkLines(
  {checks, check_documents}: {checks: readonly Recorded[]; check_documents: readonly CheckDocument[]},
  today: string,
): CheckLine[] {
  return checkKinds.map(each => {
    const {kind} = each
    const {state, check, document} = checkProgress(kind, {checks, documents: check_documents}, today)
    const made = check ? `By ${check.provider} on ${dayText(check.checked_on, today)}.` : ''
    const until = check?.expires_on ? dayText(check.expires_on, today) : undefined
    const renewal = document ? ` ${each.document} under review. ${reviewTime}` : ''
    switch (state) {
      case 'valid': {
        const isSoon = !!check?.expires_on && check.expires_on < addDays(today, soon_days)
        return {
          ...each,
          state: isSoon ? 'ends-soon' : 'valid',
          word: until ? `Verified until ${until}` : 'Verified',
          text: made + (renewal || (isSoon ? ' It expires soon. Upload the new document when you have it.' : '')),
        }
      }
      case 'review': {
        const isFromId = document?.kind !== kind
        return {
          ...each,
          state,
          word: 'Under review',
          text: (isFromId ? 'We read it from your ID. ' : '') + reviewTime,
        }
      }
      case 'refused':
        return {
          ...each,
          state,
          word: 'Not accepted',
          text: `“${document?.reason ?? ''}” Upload another one; ${reviewTime.charAt(0).toLowerCase()}${reviewTime.slice(1)}`,
        }
      case 'expired':
        return {...each, state, word: `Expired on ${until}`, text: `${made} ${toUpload[kind]}`}
      case 'missing':
        return {...each, state, word: 'Missing', text: toUpload[kind]}
    }
  })
}
