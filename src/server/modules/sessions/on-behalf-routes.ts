import {recordAudit} from '#server/db/audit.ts'
import {and, eq, isNull} from 'drizzle-orm'
import * as contract from '#contract/admin/careseekers.ts'
import type {Edge} from '#contract/sessions/session.ts'
import type {Db} from '../../db/client.ts'
import {parents, sessions} from '../../db/schema/all.ts'
import {route, type Call, type Route} from '../../http/mount.ts'
import {notFound, Refusal} from '../../http/refusal.ts'
import {confirmSession} from './confirm.ts'
import type {Reader} from './policy.ts'
import {staffSessionsById} from './staff.ts'

/** The family of a visit, if it has no account; other families confirm themselves. */
async function familyWithoutAccount(db: Db, id: string): Promise<Reader | null> {
  const [row] = await db
    .select({owner_id: sessions.parent_id})
    .from(sessions)
    .innerJoin(parents, eq(parents.id, sessions.parent_id))
    .where(and(eq(sessions.id, id), isNull(parents.user_id)))
  return row ? {kind: 'parent', ...row} : null
}

const confirmOnBehalf =
  (edge: Edge) =>
  async ({
    params,
    body,
    db,
    caller,
    now,
    header,
  }: Pick<Call<typeof contract.confirmStartOnBehalf>, 'params' | 'body' | 'db' | 'caller' | 'now' | 'header'>) => {
    const family = await familyWithoutAccount(db, params.id)
    if (!family) return notFound()
    const confirmed = await confirmSession({params, body, db, caller, now, header}, 'parent', edge, family)
    if (confirmed instanceof Refusal) return confirmed
    const {receipt} = confirmed
    const {effective_at, flags} = receipt
    await recordAudit(
      db,
      {user_id: caller.user_id, now},
      {
        did: `${edge}_confirmed` as const,
        target: 'session',
        target_id: params.id,
        before: null,
        after: {effective_at, flags, memo: body.memo ?? null},
      },
    )
    const visit = (await staffSessionsById(db, [params.id], now)).get(params.id)
    return visit ? {visit, receipt} : notFound()
  }

/** Staff confirm by phone for families without an account. */
export const onBehalfRoutes: readonly Route[] = [
  route(contract.confirmStartOnBehalf, confirmOnBehalf('start')),
  route(contract.confirmEndOnBehalf, confirmOnBehalf('end')),
]
