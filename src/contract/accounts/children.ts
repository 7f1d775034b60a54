import {m} from '#messages'
import * as v from 'valibot'
import {endpoint} from '../endpoint.ts'
import {limits} from '../limits.ts'
import {Done, IdParams, seenOf} from '../shapes.ts'
import {Text} from '../texts.ts'
import {Name} from './registration.ts'

/** A month of a calendar: `2022-05`. */
const BirthMonth = v.pipe(v.string(), v.regex(/^(19|20)\d{2}-(0[1-9]|1[0-2])$/, m.must_be_a_month_like))

/** A child of the family. Only `birth_month` reaches bidders, as an age. @see src/domain/rules.md#children */
export const Child = v.object({
  id: v.string(),
  first_name: v.string(),
  birth_month: v.string(),
  allergies: v.nullable(v.string()),
  routines: v.nullable(v.string()),
  notes: v.nullable(v.string()),
})
export type Child = v.InferOutput<typeof Child>

const careEntries = {
  allergies: v.optional(v.nullable(Text)),
  routines: v.optional(v.nullable(Text)),
  notes: v.optional(v.nullable(Text)),
}

export const NewChild = v.strictObject({first_name: Name, birth_month: BirthMonth, ...careEntries})
const childEntries = {first_name: v.optional(Name), birth_month: v.optional(BirthMonth), ...careEntries}
export const ChildChanges = v.strictObject({
  ...childEntries,
  /** 409 `record_changed` with `current` if it was changed since. */
  seen: seenOf(childEntries),
})

export const listChildren = endpoint({
  method: 'GET',
  path: '/parent/children',
  roles: ['parent'],
  summary: `The children of the family, oldest first; at most ${limits.children_max}`,
  answer: v.object({items: v.array(Child), next_cursor: v.null()}),
  fallback: m.failed_to_load_your_children,
})

/** 422 if the month is ahead or makes an adult; 409 `children_limit` if the family has the maximum number of children. */
export const addChild = endpoint({
  method: 'POST',
  path: '/parent/children',
  roles: ['parent'],
  idempotent: true,
  status: 201,
  summary: 'Add a child to the family',
  body: NewChild,
  answer: Child,
  fallback: m.failed_to_save_the_child,
})

export const changeChild = endpoint({
  method: 'PATCH',
  path: '/parent/children/:id',
  roles: ['parent'],
  idempotent: true,
  summary: 'Change what is recorded about a child',
  params: IdParams,
  body: ChildChanges,
  answer: Child,
  fallback: m.failed_to_save_the_child,
})

/** Deletes the record, also for providers who could read it. */
export const removeChild = endpoint({
  method: 'DELETE',
  path: '/parent/children/:id',
  roles: ['parent'],
  idempotent: true,
  summary: 'Remove a child and everything recorded about it',
  params: IdParams,
  answer: Done,
  fallback: m.failed_to_remove_the_child,
})
