import {sql} from 'drizzle-orm'
import {readStored} from '../stored-texts.ts'
import {rowsOf, type Db} from './client.ts'

/** The name of a caregiver or an agency, by profile id, that a list is filtered by; null if there is none. */
export async function providerName(db: Db, id: string): Promise<string | null> {
  const [row] = await rowsOf<{name: string}>(
    db,
    sql`select trim(u.first_name || ' ' || u.last_name) as name from caretakers c join users u on u.id = c.user_id
        where c.id = ${id}::uuid
      union all select legal_name from organizations where id = ${id}::uuid`,
  )
  return row ? readStored(row.name) : null
}

/** The name of a family's contact, by profile id, that a list is filtered by; null if there is none. */
export async function familyName(db: Db, id: string): Promise<string | null> {
  const [row] = await rowsOf<{name: string}>(
    db,
    sql`select trim(coalesce(u.first_name, p.contact ->> 'first_name', '') || ' ' || coalesce(u.last_name, p.contact ->> 'last_name', '')) as name
        from parents p left join users u on u.id = p.user_id where p.id = ${id}::uuid`,
  )
  return row ? readStored(row.name) : null
}
