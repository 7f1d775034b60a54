import {m} from '#messages'
import type {CheckDocument, CheckKind} from '#contract/files.ts'
import {addDays} from '#lib/day.ts'
import {expiry_reminder_days} from './expiry-reminder.ts'

/**
 * The checks of every caregiver, in the order shown, and what a document for each is called.
 * @see src/domain/rules-people.md#verification
 */
export const checkKinds = [
  {
    kind: 'identity',
    get label() {
      return m.check_identity()
    },
    get document() {
      return m.check_identity_document()
    },
  },
  {
    kind: 'age',
    get label() {
      return m.check_age()
    },
    get document() {
      return m.check_proof_of_age()
    },
  },
  {
    kind: 'background',
    get label() {
      return m.check_background()
    },
    get document() {
      return m.check_background_document()
    },
  },
] as const satisfies readonly {kind: CheckKind; label: string; document: string}[]

/** The check of this kind that counts: the one made last. */
export const newestCheck = <Check extends {kind: CheckKind; checked_on: string}>(
  checks: readonly Check[],
  kind: CheckKind,
): Check | undefined =>
  checks.filter(one => one.kind === kind).toSorted((a, b) => b.checked_on.localeCompare(a.checked_on))[0]

interface RecordedCheck {
  kind: CheckKind
  checked_on: string
  expires_on: string | null
}

/** Whether a check ends within the days of its first reminder. @see src/domain/rules-people.md#expiry-reminders */
export const endsSoon = ({expires_on}: {expires_on: string | null}, today: string): boolean =>
  expires_on !== null && expires_on <= addDays(today, expiry_reminder_days[0])

/** The ids of the documents of these checks that wait for review, oldest first. */
export const waitingDocumentIds = (
  documents: readonly (Pick<CheckDocument, 'id' | 'kind' | 'state'> & {archived: boolean})[],
  kinds: readonly CheckKind[],
): string[] =>
  documents.flatMap(({id, kind, state, archived}) =>
    state === 'review' && !archived && kinds.includes(kind) ? [id] : [],
  )

type Document = Pick<CheckDocument, 'kind' | 'state' | 'reason' | 'uploaded_at'>

/** How a check stands on a day. `document` is the one under review, or that was refused after the check. */
export interface CheckProgress<Check, Doc> {
  state: 'valid' | 'review' | 'refused' | 'expired' | 'missing'
  check: Check | undefined
  document: Doc | undefined
}

/**
 * How one check stands on `today` (`YYYY-MM-DD`), from what is recorded and what was uploaded, oldest first. An ID also
 * proves the age until there is a document for it.
 * @see src/domain/rules-people.md#check-documents
 */
export function checkProgress<Check extends RecordedCheck, Doc extends Document>(
  kind: CheckKind,
  of: {checks: readonly Check[]; documents: readonly Doc[]},
  today: string,
): CheckProgress<Check, Doc> {
  const check = newestCheck(of.checks, kind)
  const own = of.documents.filter(document => document.kind === kind)
  const id =
    kind === 'age' && !check && own.length === 0
      ? of.documents.findLast(document => document.kind === 'identity' && document.state !== 'refused')
      : undefined
  const waiting = own.findLast(document => document.state === 'review') ?? id
  const isValid = check !== undefined && (check.expires_on === null || check.expires_on >= today)
  const last = own.at(-1)
  if (isValid) {
    // what was refused before the check was recorded is no renewal of it
    const isRenewed =
      endsSoon(check, today) && last?.state === 'refused' && last.uploaded_at.slice(0, 10) > check.checked_on
    return {state: 'valid', check, document: waiting ?? (isRenewed ? last : undefined)}
  }
  if (waiting) return {state: 'review', check, document: waiting}
  const isRefused = last?.state === 'refused' && (!check || last.uploaded_at.slice(0, 10) >= check.checked_on)
  if (isRefused) return {state: 'refused', check, document: last}
  return {state: check ? 'expired' : 'missing', check, document: undefined}
}
