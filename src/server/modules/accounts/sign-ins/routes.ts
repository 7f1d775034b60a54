import {and, desc, eq, gt, isNull} from 'drizzle-orm'
import * as contract from '#contract/accounts/sign-ins.ts'
import {emailChanges, tokens} from '#server/db/schema/all.ts'
import {inTransaction} from '#server/http/in-transaction.ts'
import {route} from '#server/http/mount.ts'
import {notFound} from '#server/http/refusal.ts'
import {endSignIns} from '../auth/credentials-store.ts'

/** Where a person is signed in. @see src/domain/rules-people.md#devices */
export const signInRoutes = [
  route(contract.listSignIns, async ({db, caller: {user_id, token_id}, now}) => {
    const rows = await db
      .select()
      .from(tokens)
      .where(and(eq(tokens.user_id, user_id), gt(tokens.expires_at, now), gt(tokens.ends_at, now)))
      .orderBy(desc(eq(tokens.id, token_id)), desc(tokens.last_used_at), desc(tokens.id))
    const items = rows.map(({id, device, browser, created_at, last_used_at}) => ({
      id,
      device,
      browser,
      first_seen_at: created_at,
      last_seen_at: last_used_at,
      is_current: id === token_id,
    }))
    return {items, next_cursor: null}
  }),

  route(contract.endSignIn, async ({db, caller: {user_id}, params: {id}}) =>
    inTransaction(db, async tx => {
      // an address change that this device asked for ends with it
      await tx
        .delete(emailChanges)
        .where(and(eq(emailChanges.user_id, user_id), eq(emailChanges.token_id, id), isNull(emailChanges.confirmed_at)))
      const ended = await tx
        .delete(tokens)
        .where(and(eq(tokens.id, id), eq(tokens.user_id, user_id)))
        .returning({id: tokens.id})
      return ended.length > 0 ? {ok: true as const} : notFound()
    }),
  ),

  route(contract.endOtherSignIns, async ({db, caller: {user_id, token_id}}) => {
    await db.transaction(tx => endSignIns(tx, user_id, token_id))
    return {ok: true as const}
  }),
]
