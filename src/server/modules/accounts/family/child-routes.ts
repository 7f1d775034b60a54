import {m} from '#messages'
import * as contract from '#contract/accounts/children.ts'
import type {Child} from '#contract/accounts/children.ts'
import {limits} from '#contract/limits.ts'
import {isValidBirthMonth} from '#domain/child-ages.ts'
import {route} from '#server/http/mount.ts'
import {refuseStale} from '#server/http/stale.ts'
import {invalid, notFound, refuse} from '#server/http/refusal.ts'
import {
  childrenOf,
  deleteChild,
  insertChild,
  lockChild,
  lockFamilyAndCountChildren,
  updateChild,
  type ChildRow,
} from './children-store.ts'
import {notifyOfRecord, notifyOfRemoval} from './notify-children.ts'

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

/** Records of a family's children. @see src/domain/rules.md#children */
export const childRoutes = [
  route(contract.listChildren, async ({db, caller: {parent_id}}) => ({
    items: parent_id === null ? [] : (await childrenOf(db, parent_id)).map(presentChild),
    next_cursor: null,
  })),

  route(contract.addChild, async ({db, caller: {parent_id}, body, now}) => {
    if (parent_id === null) return notFound()
    if (!isValidBirthMonth(body.birth_month, now)) return badMonth()
    if ((await lockFamilyAndCountChildren(db, parent_id)) >= limits.children_max) {
      return refuse('children_limit', m.a_family_can_have_at_most({children_max: limits.children_max}))
    }
    return presentChild(await insertChild(db, {...withoutEmptyTexts(body), parent_id, created_at: now}))
  }),

  route(contract.changeChild, async ({db, caller: {user_id, parent_id}, params: {id}, body: {seen, ...body}, now}) => {
    if (parent_id === null) return notFound()
    const before = await lockChild(db, id, parent_id)
    if (!before) return notFound()
    const {id: _, ...current} = presentChild(before)
    const stale = refuseStale(seen, current)
    if (stale) return stale
    if (body.birth_month !== undefined && !isValidBirthMonth(body.birth_month, now)) return badMonth()
    const changed = {...before, ...withoutEmptyTexts(body)}
    await updateChild(db, changed)
    await notifyOfRecord(db, before, changed, {user_id, now})
    return presentChild(changed)
  }),

  route(contract.removeChild, async ({db, caller: {user_id, parent_id}, params: {id}, now}) => {
    const child = parent_id !== null && (await deleteChild(db, id, parent_id))
    if (!child) return notFound()
    await notifyOfRemoval(db, child, {user_id, now})
    return {ok: true as const}
  }),
]
