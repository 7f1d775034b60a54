import type {TestApp} from './app.ts'
import type {Parent} from './people.ts'

/** A second adult of the family. */
export async function joinFamily(of: TestApp, {parent_id}: Pick<Parent, 'parent_id'>): Promise<Parent> {
  const otto = await of.parent({first_name: 'Otto'})
  await of.rows(`update family_adults set parent_id = '${parent_id}', seat = 2 where user_id = '${otto.user_id}'`)
  await of.rows(`delete from parents where user_id = '${otto.user_id}'`)
  return {...otto, parent_id, token: await of.logInAgain(otto)}
}
