import {createHash} from 'node:crypto'
import type pg from 'pg'

/** Who calls, by one indexed select: all the sign-in that a floor has. */
export interface Caller {
  user_id: string
  parent_id: string | null
  caretaker_id: string | null
  org_id: string | null
}

export type Rows = Record<string, unknown>[]

/** A floor prepares each statement once for a connection. */
export const ask = async (db: pg.Pool | pg.PoolClient, name: string, text: string, values: unknown[]): Promise<Rows> =>
  (await db.query({name, text, values})).rows as Rows

/** @throws Error without a token that is stored */
export async function signIn(db: pg.Pool, token: string): Promise<Caller> {
  const text = `select u.id as user_id, a.parent_id, c.id as caretaker_id, m.org_id
    from tokens t join users u on u.id = t.user_id left join family_adults a on a.user_id = u.id
      left join caretakers c on c.user_id = u.id left join members m on m.user_id = u.id and m.removed_at is null
    where t.token_hash = $1 and t.expires_at > now()`
  const [caller] = await ask(db, 'sign_in', text, [createHash('sha256').update(token).digest('base64url')])
  if (!caller) throw new Error('no such token')
  return caller as unknown as Caller
}
