import {m} from '#messages'
import * as v from 'valibot'
import {endpoint} from '../endpoint.ts'
import {limits} from '../limits.ts'
import {IdParams} from '../shapes.ts'
import {exactText, Line} from '../texts.ts'

/** The staff lists of which views are saved. */
export const StaffList = v.picklist([
  'careseekers',
  'caregivers',
  'agencies',
  'non-users',
  'bookings',
  'agency-bookings',
  'staff-leads',
  'invoices',
  'payments',
  'exceptions',
  'reviews',
  'messages',
  'audit',
])
export type StaffList = v.InferOutput<typeof StaffList>

/** The search parameters of a list: its filters and its order. The list drops those that it no longer has. */
export const ViewSearch = v.pipe(
  v.record(
    v.pipe(v.string(), v.regex(/^[a-z_]{1,40}$/, m.must_be_a_search_parameter)),
    v.union([exactText(limits.name_max), v.number(), v.boolean()]),
  ),
  v.check(search => Object.keys(search).length <= 20, m.too_many_filters),
)
export type ViewSearch = v.InferOutput<typeof ViewSearch>

const entries = {
  list: StaffList,
  name: v.pipe(
    Line,
    v.minLength(1, m.required_refusal),
    v.maxLength(limits.name_max, () => m.must_be_at_most_characters({max: limits.name_max})),
  ),
  search: ViewSearch,
}

/** Named filters of a staff list. @see src/domain/rules-people.md#saved-views */
export const SavedView = v.object({id: v.string(), ...entries})
export type SavedView = v.InferOutput<typeof SavedView>

const admin = {roles: ['admin'], answer: v.object({items: v.array(SavedView)}), fallback: m.request_failed} as const

export const listViews = endpoint({
  ...admin,
  method: 'GET',
  path: '/admin/views',
  summary: 'The caller’s saved views of all staff lists, by name',
})

/** Idempotent; the caller makes the id of a new view. 422 for a name in use on that list, or one view too many. */
export const saveView = endpoint({
  ...admin,
  method: 'PUT',
  path: '/admin/views/:id',
  summary: 'Save or change a view of a staff list',
  params: IdParams,
  body: v.strictObject(entries),
})

/** Idempotent. */
export const deleteView = endpoint({
  ...admin,
  method: 'DELETE',
  path: '/admin/views/:id',
  summary: 'Delete a saved view',
  params: IdParams,
})
