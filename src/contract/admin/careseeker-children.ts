import {m} from '#messages'
import * as v from 'valibot'
import {Child, ChildChanges, NewChild} from '../accounts/children.ts'
import {endpoint} from '../endpoint.ts'
import {limits} from '../limits.ts'
import {Done, Id, IdParams} from '../shapes.ts'

/** Staff keep the records of a family without an account. @see src/domain/rules.md#children */
const shared = {roles: ['admin'], fallback: m.request_failed} as const
const onFamily = {...shared, path: '/admin/non-users/:id/children', params: IdParams} as const
const onChild = {
  ...shared,
  path: '/admin/non-users/:id/children/:childId',
  params: v.object({id: Id, childId: Id}),
  idempotent: true,
} as const

export const listChildrenFor = endpoint({
  ...onFamily,
  method: 'GET',
  summary: `The children of a family without an account, oldest first; at most ${limits.children_max}`,
  answer: v.object({items: v.array(Child), next_cursor: v.null()}),
})

/** As for a family itself: 422 for the month, 409 `children_limit`. */
export const addChildFor = endpoint({
  ...onFamily,
  method: 'POST',
  idempotent: true,
  status: 201,
  summary: 'Add a child to a family without an account',
  body: NewChild,
  answer: Child,
})

export const changeChildFor = endpoint({
  ...onChild,
  method: 'PATCH',
  summary: 'Change what is recorded about a child of a family without an account',
  body: ChildChanges,
  answer: Child,
})

export const removeChildFor = endpoint({
  ...onChild,
  method: 'DELETE',
  summary: 'Remove a child of a family without an account and everything recorded about it',
  answer: Done,
})
