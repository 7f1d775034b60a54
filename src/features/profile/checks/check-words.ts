import {m} from '#messages'
import type {CaretakerProfile} from '#contract/accounts/profiles.ts'
import type {CheckDocument, CheckKind} from '#contract/files.ts'
import {checkKinds, checkProgress, endsSoon} from '#domain/accounts/check.ts'
import {dayText} from '#lib/day.ts'

type Recorded = CaretakerProfile['checks'][number]

/** What a caregiver uploads for each check. */
const toUpload = {
  identity: m.upload_a_picture_of_your_drivers(),
  age: m.your_id_shows_this_too_upload(),
  background: m.we_order_it_once_your_identity(),
} as const satisfies Record<CheckKind, string>

/** What happens next with a check: the background check follows a verified identity without an upload. */
const nextStep = (kind: CheckKind, isIdentified: boolean): string =>
  kind === 'background' && isIdentified ? m.we_order_it_next() : toUpload[kind]

/** Whether a caregiver was verified once, and so may have visits. */
export const wasVerified = (checks: readonly {kind: CheckKind}[]): boolean =>
  checkKinds.every(({kind}) => checks.some(check => check.kind === kind))

/** How long a review takes. */
const reviewTime = m.we_usually_review_within_two_business()

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
  const recorded = {checks, documents: check_documents}
  const isIdentified = checkProgress('identity', recorded, today).state === 'valid'
  return checkKinds.map(({kind, label, document: name}) => {
    const each = {kind, label, document: name}
    const {state, check, document} = checkProgress(kind, recorded, today)
    const made = check ? m.by_on({provider: check.provider, day_text: dayText(check.checked_on, today)}) : ''
    const until = check?.expires_on ? dayText(check.expires_on, today) : undefined
    const renewal =
      document?.state === 'refused'
        ? m.new_document_not_accepted({reason: document.reason ?? ''})
        : document
          ? m.document_under_review({document: each.document, review_time: reviewTime})
          : ''
    switch (state) {
      case 'valid': {
        const isSoon = check !== undefined && endsSoon(check, today)
        return {
          ...each,
          state: isSoon ? 'ends-soon' : 'valid',
          word: until ? m.verified_until({until: until ?? ''}) : m.check_verified(),
          text: made + (renewal || (isSoon ? m.it_expires_soon_upload_the_new() : '')),
        }
      }
      case 'review': {
        const isFromId = document?.kind !== kind
        return {
          ...each,
          state,
          word: m.under_review(),
          text: (isFromId ? m.we_read_it_from_your_id() : '') + reviewTime,
        }
      }
      case 'refused':
        return {
          ...each,
          state,
          word: m.check_not_accepted(),
          text: m.upload_another_one({reason: document?.reason ?? ''}),
        }
      case 'expired':
        return {
          ...each,
          state,
          word: m.expired_on({until: until ?? ''}),
          text: `${made} ${nextStep(kind, isIdentified)}`,
        }
      case 'missing':
        return {...each, state, word: m.missing(), text: nextStep(kind, isIdentified)}
    }
  })
}
