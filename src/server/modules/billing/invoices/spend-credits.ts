import {sql} from 'drizzle-orm'
import {rowsOf, type Db} from '#server/db/client.ts'

/** What credit notes pay of an amount, the first ones first. */
export function spendCredits<Note extends {left_cents: number}>(notes: readonly Note[], amount_cents: number) {
  let open_cents = amount_cents
  const used = notes.flatMap(note => {
    const cents = Math.min(note.left_cents, open_cents)
    open_cents -= cents
    return cents > 0 ? [{note, cents}] : []
  })
  return {used, used_cents: amount_cents - open_cents}
}

/** Saves what is left of locked credit notes after so much of them was used. */
export async function saveUsed(tx: Db, used: readonly {note: {id: string}; cents: number}[]): Promise<void> {
  if (used.length === 0) return
  const rows = JSON.stringify(used.map(({note: {id}, cents}) => ({id, cents})))
  await rowsOf(
    tx,
    sql`update credit_notes set left_cents = left_cents - u.cents
      from json_to_recordset(${rows}::json) as u(id uuid, cents int) where credit_notes.id = u.id`,
  )
}
