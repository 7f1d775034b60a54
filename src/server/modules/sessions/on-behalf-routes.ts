import {recordAudit} from '#server/db/audit.ts'
import {and, eq, sql} from 'drizzle-orm'
import {assignVisit, cancelAnyVisit, listAssignable} from '#contract/admin/bookings.ts'
import * as contract from '#contract/admin/careseekers.ts'
import {
  acceptTimesOnBehalf,
  changeVisitTimes,
  declineTimesOnBehalf,
  previewVisitTimes,
} from '#contract/admin/visit-times.ts'
import type {Edge} from '#contract/sessions/session.ts'
import {settled} from '#lib/settled.ts'
import {isWithoutAccount} from '../../db/active-accounts.ts'
import type {Db} from '../../db/client.ts'
import {parents, sessions} from '../../db/schema/all.ts'
import {lockingRoute, preloadingRoute, route, type Call, type Route} from '../../http/mount.ts'
import {notFound, Refusal} from '../../http/refusal.ts'
import {acceptProposal, declineProposal} from './answer-proposal.ts'
import {confirmSession, lockAs} from './confirm.ts'
import {assignMember} from './assign-member.ts'
import {readAssignable} from './assignable.ts'
import {type Reader, sideOf} from './policy.ts'
import {lockSession} from './load.ts'
import {stateOf} from './session-facts.ts'
import {cancelVisitByStaff} from './staff/cancel-by-staff.ts'
import {lockForStaff} from './staff/decide.ts'
import {moveVisitByStaff, previewMove, readVisit} from './staff/move-by-staff.ts'
import {staffSessionsById} from './staff/staff-visits.ts'

/** The family of a visit, if it has no account and was not erased; other families confirm themselves. */
async function familyWithoutAccount(db: Db, id: string): Promise<Reader | null> {
  const [row] = await db
    .select({owner_id: sessions.parent_id})
    .from(sessions)
    .innerJoin(parents, eq(parents.id, sessions.parent_id))
    .where(and(eq(sessions.id, id), isWithoutAccount(sql`parents`)))
  return row ? {kind: 'parent', ...row} : null
}

const sessionById = async (db: Db, id: string) => (await db.select().from(sessions).where(eq(sessions.id, id)))[0]

const findFamily = ({db, params}: Pick<Call<typeof contract.confirmStartOnBehalf>, 'db' | 'params'>) =>
  familyWithoutAccount(db, params.id)

const confirmOnBehalf =
  (edge: Edge) =>
  async (
    {
      params,
      body,
      db,
      caller,
      now,
      header,
    }: Pick<Call<typeof contract.confirmStartOnBehalf>, 'params' | 'body' | 'db' | 'caller' | 'now' | 'header'>,
    family: Reader | null,
  ) => {
    if (!family) return notFound()
    const own = await lockAs(db, params.id, family)
    const by = {side: 'parent', edge, by: 'staff'} as const
    const confirmed = await confirmSession({params, body, db, caller, now, header}, own, by)
    if (confirmed instanceof Refusal) return confirmed
    const {receipt} = confirmed
    const {effective_at, flags} = receipt
    const [visits] = await settled([
      staffSessionsById(db, [params.id], now),
      recordAudit(
        db,
        {user_id: caller.user_id, now},
        {
          did: `${edge}_confirmed` as const,
          target: 'session',
          target_id: params.id,
          before: null,
          after: {effective_at, flags, memo: body.memo ?? null},
        },
      ),
    ])
    const visit = visits.get(params.id)
    return visit ? {visit, receipt} : notFound()
  }

/**
 * Answers a proposal as the family's side does, with a line in the log.
 * @see src/domain/rules.md#answered-by-staff
 */
const answerOnBehalf =
  (did: 'times_accepted' | 'times_declined') =>
  async ({
    params: {id},
    body: {proposal_id},
    db,
    caller: {user_id},
    now,
  }: Pick<Call<typeof acceptTimesOnBehalf>, 'params' | 'body' | 'db' | 'caller' | 'now'>) => {
    const reader = await familyWithoutAccount(db, id)
    const record = reader && (await lockSession(db, id, reader))
    if (!reader || !record) return notFound()
    const locked = {tx: db, now, record, reader, side: sideOf(reader), state: stateOf(record, now), isEnded: false}
    const answer = did === 'times_accepted' ? acceptProposal : declineProposal
    const answered = await answer(locked, {user_id, wasRead: open => open.id === proposal_id})
    if (answered instanceof Refusal) return answered
    const {session, proposals} = record
    const booked = {starts_at: session.scheduled_start, ends_at: session.scheduled_end}
    await recordAudit(
      db,
      {user_id, now},
      {
        did,
        target: 'session',
        target_id: id,
        // declined times never took the place of the booked ones
        before: did === 'times_accepted' ? booked : null,
        after: {starts_at: proposals[0]?.scheduled_start, ends_at: proposals[0]?.scheduled_end},
      },
    )
    return (await staffSessionsById(db, [id], now)).get(id) ?? notFound()
  }

/** Staff confirm and answer by phone for families without an account, assign for an agency, and move or cancel a visit. */
export const onBehalfRoutes: readonly Route[] = [
  lockingRoute(contract.confirmStartOnBehalf, findFamily, confirmOnBehalf('start')),
  lockingRoute(contract.confirmEndOnBehalf, findFamily, confirmOnBehalf('end')),

  route(acceptTimesOnBehalf, answerOnBehalf('times_accepted')),
  route(declineTimesOnBehalf, answerOnBehalf('times_declined')),

  preloadingRoute(
    listAssignable,
    ({db, params: {id}}) => sessionById(db, id),
    async ({db, now}, session) => (await readAssignable(db, session, now)) ?? notFound(),
  ),

  route(cancelAnyVisit, async ({db, params: {id}, body, caller: {user_id}, now}) => {
    const refused = await cancelVisitByStaff(db, id, body, {user_id, now})
    return refused ?? (await staffSessionsById(db, [id], now)).get(id) ?? notFound()
  }),

  preloadingRoute(
    previewVisitTimes,
    ({db, params: {id}}) => readVisit(db, id),
    async ({db, query}, record) => (record ? previewMove(db, record, query) : notFound()),
  ),
  route(changeVisitTimes, async ({db, params: {id}, body, caller: {user_id}, now}) => {
    const refused = await moveVisitByStaff(db, id, body, {user_id, now})
    return refused ?? (await staffSessionsById(db, [id], now)).get(id) ?? notFound()
  }),

  route(assignVisit, async ({db, params: {id}, body: {reason, ...wanted}, caller: {user_id}, header, now}) => {
    const record = await lockForStaff(db, id)
    const org_id = record?.session.org_id
    if (!record || !org_id) return notFound()
    const reader: Reader = {kind: 'office', owner_id: org_id, member_id: ''}
    const locked = {tx: db, now, record, reader, side: sideOf(reader), state: stateOf(record, now), isEnded: false}
    const before = {member_id: record.session.assigned_member_id}
    const author = {by: user_id, by_key: header('Idempotency-Key')}
    const assigned = await assignMember(locked, org_id, wanted, author, {isByStaff: true})
    if (assigned instanceof Refusal) return assigned
    const after = {member_id: wanted.member_id, ...(wanted.and_later && {and_later: true}), reason}
    await recordAudit(db, {user_id, now}, {did: 'assigned', target: 'session', target_id: id, before, after})
    return (await staffSessionsById(db, [id], now)).get(id) ?? notFound()
  }),
]
