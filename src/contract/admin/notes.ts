import {m} from '#messages'
import * as v from 'valibot'
import {endpoint} from '../endpoint.ts'
import {Done, Id, IdParams, Paging} from '../shapes.ts'
import {RequiredText} from '../texts.ts'

/** What a note is about; a person by the account, an agency and a family without an account by the profile. */
export const NoteTarget = v.picklist(['user', 'agency', 'careseeker', 'booking'])
export type NoteTarget = v.InferOutput<typeof NoteTarget>

/** Read by staff alone. @see src/domain/rules-people.md#staff-notes */
export const StaffNote = v.object({
  id: v.string(),
  text: v.string(),
  by: v.string(),
  created_at: v.string(),
})
export type StaffNote = v.InferOutput<typeof StaffNote>

const about = {target: NoteTarget, target_id: Id}
const admin = {roles: ['admin'], fallback: m.request_failed} as const

export const listNotes = endpoint({
  ...admin,
  method: 'GET',
  path: '/admin/notes',
  summary: 'What staff noted about a person, an agency or a booking, newest first',
  query: v.object({...about, ...Paging}),
  answer: v.object({items: v.array(StaffNote), next_cursor: v.nullable(v.string())}),
})

export const addNote = endpoint({
  ...admin,
  method: 'POST',
  path: '/admin/notes',
  idempotent: true,
  status: 201,
  summary: 'Note something about a person, an agency or a booking, for staff',
  body: v.strictObject({...about, text: RequiredText}),
  answer: StaffNote,
})

export const removeNote = endpoint({
  ...admin,
  method: 'DELETE',
  path: '/admin/notes/:id',
  idempotent: true,
  summary: 'Delete a note',
  params: IdParams,
  answer: Done,
})
