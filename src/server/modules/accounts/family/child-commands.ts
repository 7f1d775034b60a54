import {m} from '#messages'
import type * as contract from '#contract/accounts/children.ts'
import type {Child} from '#contract/accounts/children.ts'
import type {BodyOf} from '#contract/endpoint.ts'
import {limits} from '#contract/limits.ts'
import {isValidBirthMonth} from '#domain/child-ages.ts'
import type {Db} from '#server/db/client.ts'
import {invalid, notFound, refuse, type Refusal} from '#server/http/refusal.ts'
import {refuseStale} from '#server/http/stale.ts'
import {
  childrenOf,
  deleteChild,
  insertChild,
  lockChild,
  lockFamilyAndCountChildren,
  setNumberOfChildren,
  updateChild,
  type ChildRow,
} from './children-store.ts'
import type {Actor} from './notify-approved.ts'
import {notifyOfRecord, notifyOfRemoval} from './notify-children.ts'

/** A child and the family that it must be of. */
interface FamilysChild {
  id: string
  parent_id: string
}

const presentChild = ({id, first_name, birth_month, allergies, routines, notes}: ChildRow): Child => ({
  id,
  first_name,
  birth_month,
  allergies,
  routines,
  notes,
})

const badMonth = () => invalid('birth_month', m.must_be_a_past_month_less({value: limits.age_max + 1}))

/** An empty text is none. */
const withoutEmptyTexts = <T extends Partial<Record<'allergies' | 'routines' | 'notes', string | null | undefined>>>(
  care: T,
): T => {
  const filled = {...care}
  for (const name of ['allergies', 'routines', 'notes'] as const) if (filled[name] === '') filled[name] = null
  return filled
}

/**
 * Refuses a number of children below the recorded ones: 422 `number_of_children`.
 * @see src/domain/rules.md#children
 */
export const refuseFewerChildren = (number_of_children: number | undefined, recorded: number): Refusal | null =>
  number_of_children !== undefined && number_of_children < recorded
    ? invalid('number_of_children', m.at_least_as_many_as_are_recorded({count: recorded}))
    : null

/** The records of a family's children, oldest first. */
export const listChildRecords = async (db: Db, parent_id: string): Promise<Child[]> =>
  (await childrenOf(db, parent_id)).map(presentChild)

/**
 * Records a child of this family, whose profile then counts at least as many. 422 for the month; 409 `children_limit`.
 * @see src/domain/rules.md#children
 */
export async function addChildRecord(
  db: Db,
  parent_id: string,
  body: BodyOf<typeof contract.addChild>,
  now: string,
): Promise<Child | Refusal> {
  if (!isValidBirthMonth(body.birth_month, now)) return badMonth()
  const {recorded, number_of_children} = await lockFamilyAndCountChildren(db, parent_id)
  if (recorded >= limits.children_max) {
    return refuse('children_limit', m.a_family_can_have_at_most({children_max: limits.children_max}))
  }
  if (recorded >= number_of_children) await setNumberOfChildren(db, parent_id, recorded + 1)
  return presentChild(await insertChild(db, {...withoutEmptyTexts(body), parent_id, created_at: now}))
}

/**
 * Changes a record and notifies the approved sides. `is_changed` is false if it already had these values. 404 if the child is
 * not this family's; 409 `record_changed`.
 */
export async function changeChildRecord(
  db: Db,
  {id, parent_id}: FamilysChild,
  {seen, ...body}: BodyOf<typeof contract.changeChild>,
  by: Actor,
): Promise<{child: Child; is_changed: boolean} | Refusal> {
  const before = await lockChild(db, id, parent_id)
  if (!before) return notFound()
  const {id: _, ...current} = presentChild(before)
  const stale = refuseStale(seen, current)
  if (stale) return stale
  if (body.birth_month !== undefined && !isValidBirthMonth(body.birth_month, by.now)) return badMonth()
  const changed = {...before, ...withoutEmptyTexts(body)}
  const child = presentChild(changed)
  if (JSON.stringify(child) === JSON.stringify(presentChild(before))) return {child, is_changed: false}
  await updateChild(db, changed)
  await notifyOfRecord(db, before, changed, by)
  return {child, is_changed: true}
}

/** Deletes a record and notifies the approved sides. 404 if the child is not this family's. */
export async function removeChildRecord(
  db: Db,
  {id, parent_id}: FamilysChild,
  by: Actor,
): Promise<{ok: true} | Refusal> {
  const {recorded, number_of_children} = await lockFamilyAndCountChildren(db, parent_id)
  const child = await deleteChild(db, id, parent_id)
  if (!child) return notFound()
  if (recorded === number_of_children) await setNumberOfChildren(db, parent_id, recorded - 1)
  await notifyOfRemoval(db, child, by)
  return {ok: true}
}
