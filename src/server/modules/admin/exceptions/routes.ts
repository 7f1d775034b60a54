import {m} from '#messages'
import * as v from 'valibot'
import * as contract from '#contract/admin/exceptions.ts'
import type {BodyOf} from '#contract/endpoint.ts'
import {limits} from '#contract/limits.ts'
import {Id, Instant} from '#contract/shapes.ts'
import {day_ms, decided_longer_hours} from '#domain/constants.ts'
import {isFarLonger} from '#domain/sessions/decided-times.ts'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import {findWithTotal, type Match} from '#server/db/search.ts'
import {route, type Route} from '#server/http/mount.ts'
import type {Page} from '#server/http/paging.ts'
import {invalid, notFound, refuse, Refusal} from '#server/http/refusal.ts'
import {recordAudit} from '#server/db/audit.ts'
import {decideSession, lockForStaff, movesOf, staffSessionsById, versionOf} from '#server/modules/sessions/index.ts'
import {
  countWantedOpen,
  exceptionsMatching,
  getOpenException,
  listClosedExceptions,
  listOpenExceptions,
  type ExceptionRow,
} from './queue.ts'
import {assign, dangersOf, putAside, withAll} from './store.ts'

/** Time and id of the last row, and whether it was a danger. */
const Cursor = v.tuple([Instant, Id, v.optional(v.literal('danger'))])
type Body = BodyOf<typeof contract.settleException>
type By = {user_id: string; now: string}

/**
 * Limits a decision to past times within a day of the booked ones, or of those before a move, and not far longer, to catch
 * typing errors.
 */
function timesOf(
  {act, started_at, ended_at}: Body,
  booked: {scheduled_start: string; scheduled_end: string},
  {moves, now}: {moves: ReturnType<typeof movesOf>; now: string},
): {started_at: string | null; ended_at: string | null} | Refusal {
  if (act !== 'settle' || !started_at || !ended_at) return {started_at: null, ended_at: null}
  const starts = [booked.scheduled_start, ...moves.map(({start}) => start)].toSorted()
  const ends = [booked.scheduled_end, ...moves.map(({end}) => end)].toSorted()
  if (started_at < plusMs(starts[0] ?? booked.scheduled_start, -day_ms)) {
    return invalid('started_at', m.must_be_within_a_day_of())
  }
  if (ended_at > plusMs(ends.at(-1) ?? booked.scheduled_end, day_ms)) {
    return invalid('ended_at', m.must_be_within_a_day_of_the())
  }
  if (isFarLonger({started_at, ended_at}, booked)) {
    return invalid('ended_at', m.must_be_at_most_hours_longer_than_booked({hours: decided_longer_hours}))
  }
  return ended_at > now ? invalid('ended_at', m.must_be_in_the_past()) : {started_at, ended_at}
}

/** Another admin, or one of the two sides, was faster; `current` is the visit as it is now. */
const changed = async (tx: Db, id: string, now: string) =>
  refuse('exception_changed', m.this_visit_has_changed_since_you_opened(), {
    current: {visit: (await staffSessionsById(tx, [id], now)).get(id) ?? null},
  })

/** Refuses a decision about an exception for which another danger was written than the one that was read. */
async function refuseUnreadDanger(
  tx: Db,
  open: ExceptionRow,
  {danger_message_id: read}: Body,
): Promise<Refusal | null> {
  if (read === undefined) return null
  const written = (await dangersOf(tx, [open])).get(open.id) ?? null
  if (read === written) return null
  if (read !== null || written === null) return changedMeanwhile()
  // as from the booking's page, which does not show it
  const current = {visit: null, danger_message_id: written}
  return refuse('exception_changed', m.read_the_open_danger_of_this_visit_first(), {current})
}

const changedMeanwhile = () =>
  refuse('exception_changed', m.this_has_changed_since_you_opened_it(), {current: {visit: null}})

/** Decides about a visit, also without an exception: staff may correct any visit. */
async function decide(tx: Db, id: string, body: Body, by: By): Promise<Refusal | null> {
  const record = await lockForStaff(tx, id)
  if (!record) return notFound()
  const {session, claims, events} = record
  if (body.version !== undefined && body.version !== versionOf(record)) return changed(tx, id, by.now)
  if (session.scheduled_start > by.now && claims.length === 0) {
    return refuse('not_yet', m.this_visit_has_not_started_yet())
  }
  const times = timesOf(body, session, {moves: movesOf(events), now: by.now})
  if (times instanceof Refusal) return times
  const {reason_code, memo} = body
  const decision = {...times, void: body.act === 'void', reason_code, memo}
  const open = await getOpenException(tx, id, by.now)
  const unread = open ? await refuseUnreadDanger(tx, open, body) : null
  if (unread) return unread
  const decided = await decideSession(tx, record, decision, by)
  if (decided instanceof Refusal) return decided
  const {before, after} = decided
  await recordAudit(tx, by, {
    did: 'decided',
    target: 'session',
    target_id: id,
    before,
    after: {...after, reason_code, memo},
  })
  await aside(tx, {id, kind: 'session', reasons: open?.reasons ?? []}, body, by)
  return null
}

const aside = (
  tx: Db,
  {id, kind, reasons}: Pick<ExceptionRow, 'id' | 'kind' | 'reasons'>,
  body: Body,
  {user_id, now}: By,
) =>
  putAside(tx, {
    kind,
    target_id: id,
    at: now,
    reason_code: body.reason_code,
    memo: body.memo,
    reasons,
    by_user_id: user_id,
  })

/** Reasons that need a decision with times. */
const needDecision = new Set(['contested', 'overlap_empty', 'moved_meanwhile'])

async function resolve(tx: Db, id: string, body: Body, by: By): Promise<Refusal | null> {
  const found = await getOpenException(tx, id, by.now)
  if (!found) return notFound()
  const {kind, reasons} = found
  if (body.version !== undefined) {
    const visit = (await staffSessionsById(tx, [id], by.now)).get(id)
    if (visit && visit.version !== body.version) return changed(tx, id, by.now)
  }
  if (body.changed_at !== undefined && body.changed_at !== found.changed_at) return changedMeanwhile()
  const unread = await refuseUnreadDanger(tx, found, body)
  if (unread) return unread
  if (reasons.some(reason => needDecision.has(reason))) {
    return refuse('decision_needed', m.both_sides_still_need_start_and())
  }
  await aside(tx, found, body, by)
  const {reason_code, memo} = body
  // log a dispute with its payment's invoice, by which money is audited
  const deed =
    kind === 'dispute'
      ? ({did: 'dispute_put_aside', target: 'invoice'} as const)
      : ({did: 'put_aside', target: kind} as const)
  await recordAudit(tx, by, {
    ...deed,
    target_id: id,
    before: {reasons},
    after: {reason_code, memo},
  })
  return null
}

/** Exceptions: what staff must look at, and their decisions. @see src/domain/rules.md#exceptions */
export const exceptionRoutes: readonly Route[] = [
  route(contract.listExceptions, async ({db, deps, query, caller, now}) => {
    const {q, state, about, reason, whose, sort, limit = limits.list_max} = query
    const cursor = query.cursor === undefined ? undefined : v.safeParse(Cursor, query.cursor.split('_'))
    if (cursor && !cursor.success) return invalid('cursor', m.this_page_link_is_not_valid())
    const from = cursor && {at: cursor.output[0], id: cursor.output[1], is_danger: cursor.output[2] !== undefined}
    const wantedBy = (match: Match | null) => ({
      ...(about && {about}),
      ...(q && match && {meant: exceptionsMatching(q, match)}),
    })
    const ofOpen = {...(whose && {whose: whose === 'mine' ? caller.user_id : null}), ...(reason && {reason})}
    const load = (tx: Db, match: Match | null, page: Page) => {
      const part = {limit: page.limit, ...(from && page.after !== null && {after: from})}
      const wanted = wantedBy(match)
      return state === 'closed'
        ? listClosedExceptions(tx, {...wanted, ...part}, now)
        : listOpenExceptions(tx, {...wanted, ...ofOpen, ...part, sort}, now)
    }
    const page = {limit, after: query.cursor ?? null}
    const {rows, total} = await findWithTotal(db, q || undefined, page, {
      rows: load,
      total: async (tx, match) =>
        state === 'closed' ? null : countWantedOpen(tx, {...wantedBy(match), ...ofOpen}, now),
    })
    const shown = rows.slice(0, limit)
    return {
      items: await withAll(db, shown, {now, payments: deps.payments}),
      next_cursor: rows.length > limit ? (shown.at(-1)?.cursor ?? null) : null,
      total,
    }
  }),

  route(contract.assignException, async ({db, deps, params: {id}, body: {to_me, seen}, caller: {user_id}, now}) => {
    const found = await getOpenException(db, id, now)
    if (!found) return notFound()
    const taker = to_me ? user_id : null
    const holder = await assign(db, id, {to: taker, seen, now})
    const [item] = await withAll(db, [found], {now, payments: deps.payments})
    if (!item) return notFound()
    if (holder !== taker) {
      const name = item.assigned_to?.name
      const detail = name ? m.name_has_taken_this({name}) : m.this_was_let_go()
      return refuse('exception_changed', detail, {current: {assigned_to: item.assigned_to}})
    }
    await recordAudit(
      db,
      {user_id, now},
      {
        did: to_me ? 'taken' : 'let_go',
        target: found.kind === 'dispute' ? 'invoice' : found.kind,
        target_id: id,
        before: null,
        after: null,
      },
    )
    return item
  }),

  route(contract.settleException, async ({db, deps, params: {id}, body, caller, now}) => {
    const by = {user_id: caller.user_id, now}
    const refused = await (body.act === 'resolve' ? resolve : decide)(db, id, body, by)
    if (refused) return refused
    const found = await getOpenException(db, id, now)
    const [item = null] = await withAll(db, found ? [found] : [], {now, payments: deps.payments})
    return {item, visit: (await staffSessionsById(db, [id], now)).get(id) ?? null}
  }),
]
