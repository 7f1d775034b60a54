import {m} from '#messages'
import type {Session} from '#contract/sessions/session.ts'
import {tappedVisit, type TappedVisit} from '#contract/sessions/tapped-visit.ts'
import {amend, capture, discard} from '#data/offline/outbox.ts'
import type {Captured, OutboxEntry} from '#data/offline/outbox.ts'
import {family_absent} from '#domain/sessions/claim-reasons.ts'
import {toast} from '#ui/feedback/toast-message.ts'
import type {DevicePlace} from './device-place.ts'
import type {Question} from './off-schedule-prompt.ts'

/** A prompt about the time, and the entry that is already stored. */
export interface HeldTap extends Question {
  entry: OutboxEntry
}

/** False if storage fails too: the entry then goes out unchanged when its hold ends. */
export const complete = (entry: OutboxEntry, params: object) => amend(entry, {...params}).catch(() => false)
/** The same, and extends the hold. */
export const addTo = (entry: OutboxEntry, params: object) => amend(entry, {...params}, {hold: true}).catch(() => false)

/**
 * "At 2:00 PM": reports that time, the booked one or the other side's, for the same tap. If it was sent already, a second
 * claim follows with the tap's own time; returns that one.
 */
export async function reportTime(
  session: TappedVisit & Pick<Session, 'id' | 'my_side'>,
  {entry, edge}: HeldTap,
  reported: {reported_at: string; reason: string},
  place: Promise<DevicePlace | null> = Promise.resolve(null),
): Promise<Captured | undefined> {
  // save the reason first: it is stored nowhere else
  if (await addTo(entry, reported)) {
    await complete(entry, {...(await place)})
    return undefined
  }
  const offline = entry.params.offline === true
  const {id: session_id, my_side: side} = session
  const claim = {session_id, side, offline, ...reported, ...(await place), visit: tappedVisit(session)}
  return capture(`confirm-${edge}`, claim, {about: entry})
}

/** "No one was home": the tap's own time with that reason; false if it was sent already. */
export async function reportAbsence(
  {entry}: HeldTap,
  place: Promise<DevicePlace | null> = Promise.resolve(null),
): Promise<boolean> {
  // save the reason first: it is stored nowhere else
  if (!(await addTo(entry, {reason: family_absent}))) return false
  await complete(entry, {...(await place)})
  return true
}

const notConfirmedText = {start: m.the_start_is_not_confirmed, end: m.the_end_is_not_confirmed}

/** "Not yet": discards a mistaken tap while it is held, and says so; false if it was sent already. */
export async function discardTap({entry, edge}: HeldTap): Promise<boolean> {
  const isGone = await discard(entry).catch(() => false)
  if (isGone) toast({title: notConfirmedText[edge]()})
  return isGone
}
