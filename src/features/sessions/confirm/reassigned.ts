import {isCodeOnly} from '#contract/sessions/code-only.ts'
import type {Edge} from '#contract/sessions/session.ts'
import {readTappedVisit, type TappedVisit} from '#contract/sessions/tapped-visit.ts'
import type {StoredReceipt} from '#data/offline/outbox.ts'
import {localDate} from '#domain/time.ts'
import type {Visit} from './pick-current-session.ts'
import {claimedAt} from './tap.ts'

/** A confirmation that was received after its visit had gone to someone else. */
export interface Reassigned {
  key: string
  visit: TappedVisit
  edge: Edge
  /** The time that it claims. */
  at: string
}

/** The confirmations of visits until today that this caregiver's office gave to someone else before they were received. */
export function reassignedOf(visits: readonly Visit[], receipts: readonly StoredReceipt[], now: string): Reassigned[] {
  const own = new Set(visits.map(({session}) => session.id))
  return receipts.flatMap(({key, kind, lane, captured_at, is_reassigned, request}) => {
    const visit = readTappedVisit(request?.params)
    if (!is_reassigned || !request || !visit || own.has(lane) || isCodeOnly(request)) return []
    if (localDate(visit.scheduled_end, visit.timezone) < localDate(now, visit.timezone)) return []
    return [{key, visit, edge: kind === 'confirm-end' ? 'end' : 'start', at: claimedAt({captured_at, ...request})}]
  })
}
