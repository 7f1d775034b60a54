import {m} from '#messages'
import {settled} from '#lib/settled.ts'
import * as confirming from '#contract/sessions/confirming.ts'
import * as contract from '#contract/sessions/sessions.ts'
import {isFreeToCancel} from '#domain/money/billing.ts'
import {day_ms, minute_ms, repeat_window_ms, sessionWindow, startCode} from '#domain/constants.ts'
import {awayClaims, canExplainClaim} from '#domain/sessions/confirmed-away.ts'
import {effectiveAt} from '#domain/sessions/session.ts'
import {acceptedTimes, type Times} from '#domain/sessions/session-times.ts'
import {startCodeWindow} from '#domain/sessions/start-code.ts'
import {plusMs} from '#server/clock.ts'
import {lockingRoute, route} from '../../http/mount.ts'
import type {Route} from '../../http/mount.ts'
import {Refusal, invalid, notFound, refuse} from '../../http/refusal.ts'
import {creditCancelled} from '#server/modules/billing/index.ts'
import {readConfirmNotifications} from '#server/modules/notifications/index.ts'
import {assignMember, assignSeveral} from './assign-member.ts'
import {cancelTogether} from './cancel-together.ts'
import {cannotGoRoutes} from './cannot-go-routes.ts'
import {confirmSession, lockOwn} from './confirm.ts'
import {checkSessionAction, lockForCommand, applyAndPresent} from './command.ts'
import {findSession} from './load.ts'
import {isPartyOf} from './lookup.ts'
import {memberOverlaps, visitsOfMembers} from './member-overlaps.ts'
import {notifyLate, notifyOtherPeople} from './notifications/notify-changed.ts'
import {buildAccepted, publishSettled} from './notifications/notify-settled.ts'
import {haveChecksLapsed, partyOf, readerOf, refuseAfterEnd, refuseHigherCost} from './policy.ts'
import {presentSession, readSessions} from './present.ts'
import {isNoteCurrent, isNoteReplaced, lateFeeOf, stateOf} from './session-facts.ts'
import {rescheduleRoutes} from './reschedule-routes.ts'
import {eventOf} from './save.ts'

/** The longest time range of one list. */
const listed_ms = 400 * day_ms

/** Whether the caller has read these times; a caller that names none is not asked. */
const wereRead = ({started_at, ended_at}: Times, read: Partial<Times>): boolean =>
  (read.started_at ?? started_at) === started_at && (read.ended_at ?? ended_at) === ended_at

export const sessionRoutes: readonly Route[] = [
  lockingRoute(confirming.confirmStartByParent, lockOwn, (call, own) =>
    confirmSession(call, own, {side: 'parent', edge: 'start'}),
  ),
  lockingRoute(confirming.confirmEndByParent, lockOwn, (call, own) =>
    confirmSession(call, own, {side: 'parent', edge: 'end'}),
  ),
  lockingRoute(confirming.confirmStartByCaretaker, lockOwn, (call, own) =>
    confirmSession(call, own, {side: 'caretaker', edge: 'start'}),
  ),
  lockingRoute(confirming.confirmEndByCaretaker, lockOwn, (call, own) =>
    confirmSession(call, own, {side: 'caretaker', edge: 'end'}),
  ),

  route(contract.listSessions, async ({query, db, caller, now}) => {
    const from = query.from ?? plusMs(now, -sessionWindow.days_back * day_ms)
    const to = query.to ?? plusMs(query.from ?? now, sessionWindow.days_ahead * day_ms)
    if (!query.booking_id && to <= from) return invalid('to', m.must_be_after_the_start())
    if (!query.booking_id && Date.parse(to) - Date.parse(from) > listed_ms) {
      return invalid('to', m.must_be_at_most_400_days_after_the_start())
    }
    // the filter narrows to the caller; another person's sessions answer 404, rules.md#existence-is-private
    if (query.user_id && query.user_id !== caller.user_id) return notFound()
    const reader = readerOf(caller)
    const {booking_id, session_id} = query
    if (!reader) return booking_id || session_id ? notFound() : []
    if (session_id) {
      const record = await findSession(db, session_id, reader)
      return record ? [presentSession(record, stateOf(record, now), reader, now)] : notFound()
    }
    const sessions = await readSessions(db, reader, booking_id ? {booking_id} : {from, to}, now)
    if (booking_id && sessions.length === 0 && !(await isPartyOf(db, reader, booking_id))) return notFound()
    return sessions
  }),

  route(contract.cancelSession, async ({params, body, db, caller, now}) => {
    const locked = await lockForCommand(db, params.id, caller, now)
    if (locked instanceof Refusal) return locked
    const refusal = checkSessionAction(locked, 'cancel')
    if (refusal) return refusal
    const by = partyOf(locked.reader)
    const reason = body.reason || null
    const {also = [], fee_cents} = body
    if (also.length > 0) return cancelTogether(locked, {also, reason, fee_cents, user_id: caller.user_id})
    const {session, caregiver_is_verified} = locked.record
    const cancels_free = haveChecksLapsed(caregiver_is_verified)
    const set = {
      cancelled_by: by,
      cancelled_reason: reason,
      cancelled_at: now,
      cancelled_free: by === 'parent' ? isFreeToCancel({...session, cancels_free}, now) : null,
    }
    const due = (side: 'parent' | 'caretaker') =>
      lateFeeOf({...session, ...set, status: 'CANCELLED'}, locked.record.booking, side)
    const refusedCost = by === 'parent' ? refuseHigherCost(due('parent') ?? 0, body) : null
    if (refusedCost) return refusedCost
    const answer = await applyAndPresent(locked, {
      set,
      events: [eventOf(session, {kind: 'cancelled', by, reason}, caller.user_id, now)],
    })
    if (session.org_id !== null) await creditCancelled(db, session.booking_id, now)
    const due_cents = due('caretaker')
    await notifyOtherPeople(locked, caller.user_id, 'session_cancelled', {
      reason,
      ...(due_cents !== null && {due_cents}),
      ...(by === 'parent' && {family_due_cents: due('parent') ?? 0}),
    })
    return answer
  }),

  ...rescheduleRoutes,

  route(contract.agreeTimes, async ({params, body, db, caller, now}) => {
    const locked = await lockForCommand(db, params.id, caller, now)
    if (locked instanceof Refusal) return locked
    const refusal = checkSessionAction(locked, 'agree')
    if (refusal) return refusal
    const {record, state, side} = locked
    const times = acceptedTimes(state.confirmations, record.session, side)
    if (times && !wereRead(times, body)) {
      return refuse('times_changed', m.the_times_to_accept_have_changed(), {current: times})
    }
    const answer = await applyAndPresent(locked, {
      events: [eventOf(locked.record.session, {kind: 'accepted', side: locked.side}, caller.user_id, now)],
      notifications: state => [buildAccepted(locked, state, caller.user_id)],
    })
    await settled([publishSettled(locked, caller.user_id), readConfirmNotifications(db, [locked.record.session], now)])
    return answer
  }),

  route(contract.contestSession, async ({params, body, db, caller, now}) => {
    const locked = await lockForCommand(db, params.id, caller, now)
    if (locked instanceof Refusal) return locked
    const refusal = checkSessionAction(locked, 'contest')
    if (refusal) return refusal
    const {reason} = body
    const answer = await applyAndPresent(locked, {
      events: [eventOf(locked.record.session, {kind: 'contested', side: locked.side, reason}, caller.user_id, now)],
    })
    await notifyOtherPeople(locked, caller.user_id, 'session_contested', {reason})
    return answer
  }),

  route(contract.explainPlace, async ({params, body: {text}, db, caller, now}) => {
    const locked = await lockForCommand(db, params.id, caller, now)
    if (locked instanceof Refusal) return locked
    const {record, state, side} = locked
    const given = record.events.flatMap(({data, by_user_id, at}) =>
      data.kind === 'explained' && data.side === side ? [{side, by: by_user_id, at}] : [],
    )
    const visit = {confirmations: state.confirmations, explanations: given}
    const away = awayClaims(visit, side)
    if (away.length === 0) {
      return refuse('nothing_to_explain', m.no_confirmation_of_yours_was_recorded())
    }
    const isExplained = given.length >= away.length && !canExplainClaim(visit, {side, user_id: caller.user_id})
    if (isExplained) return refuse('already_answered', m.this_has_already_been_explained())
    return applyAndPresent(locked, {
      events: [eventOf(record.session, {kind: 'explained', side, text}, caller.user_id, now)],
    })
  }),

  route(contract.assignSession, async ({params, body, db, caller, header, now}) => {
    const locked = await lockForCommand(db, params.id, caller, now)
    if (locked instanceof Refusal) return locked
    const author = {by: caller.user_id, by_key: header('Idempotency-Key')}
    return assignMember(locked, locked.reader.owner_id, body, author)
  }),

  route(contract.assignSessions, assignSeveral),

  ...cannotGoRoutes,

  route(contract.listMemberOverlaps, async ({params, db, caller, now}) => {
    const reader = readerOf(caller)
    if (!reader) return notFound()
    const [record, visits] = await settled([
      findSession(db, params.id, reader),
      visitsOfMembers(db, params.id, reader.owner_id, now),
    ])
    return record ? {items: memberOverlaps(record.session, visits, now)} : notFound()
  }),

  route(contract.sayLate, async ({params, body, db, caller, now, header}) => {
    const at = effectiveAt({claimed_at: body.claimed_at, received_at: now})
    const refusal = refuseAfterEnd(caller, at)
    if (refusal) return refusal
    const locked = await lockForCommand(db, params.id, caller, now)
    if (locked instanceof Refusal) return locked
    const {side, record} = locked
    const repeated = record.events.find(
      event =>
        event.by_user_id === caller.user_id &&
        event.data.kind === 'late' &&
        event.data.side === side &&
        event.data.minutes === body.minutes &&
        Math.abs(Date.parse(event.at) - Date.parse(at)) <= repeat_window_ms,
    )
    if (repeated?.data.kind === 'late') {
      const shown = presentSession(record, locked.state, locked.reader, now, locked.isEnded)
      return {...shown, is_too_late: repeated.data.is_too_late === true}
    }
    const {minutes} = body
    // one that waited on a phone may be of a visit that was canceled, moved or is over
    const {scheduled_start, scheduled_end} = record.session
    const isOpen = locked.state.status === 'SCHEDULED' && scheduled_end > now
    const arrival_ms = Math.max(Date.parse(scheduled_start), Date.parse(at)) + minutes * minute_ms
    const isOutdated = !isNoteCurrent(record.events, {side, at}) || isNoteReplaced(record.events, {side, at})
    const is_too_late = !isOpen || arrival_ms <= Date.parse(now) || isOutdated
    const note = {kind: 'late', side, minutes, ...(is_too_late && {is_too_late})} as const
    const answer = await applyAndPresent(locked, {events: [eventOf(record.session, note, caller.user_id, at)]})
    if (!is_too_late) {
      await notifyLate(locked, {minutes, at}, {by: caller.user_id, by_key: header('Idempotency-Key')})
    }
    return {...answer, is_too_late}
  }),

  route(confirming.getStartCode, async ({params, db, caller, now}) => {
    const reader = readerOf(caller)
    const record = reader && (await findSession(db, params.id, reader))
    if (!record) return notFound()
    const {session} = record
    if (stateOf(record, now).status === 'CANCELLED') {
      return refuse('session_closed', m.this_visit_was_canceled_and_needs())
    }
    return {
      secret: session.start_secret,
      step_s: startCode.step_ms / 1000,
      digits: startCode.digits,
      ...startCodeWindow(session),
    }
  }),
]
