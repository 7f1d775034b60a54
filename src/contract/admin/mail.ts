import * as v from 'valibot'
import {endpoint} from '../endpoint.ts'
import {IdParams} from '../shapes.ts'

const entries = {id: v.string(), to: v.string(), subject: v.string(), date: v.string()}
const admin = {method: 'GET', roles: ['admin'], fallback: 'Request failed'} as const

export const listMail = endpoint({
  ...admin,
  path: '/admin/mail',
  summary: 'In a demonstration: the newest mails that were written to files instead of being sent',
  answer: v.object({
    /** False where mail goes out, and nobody but its reader sees it. */
    is_kept: v.boolean(),
    items: v.array(v.object(entries)),
  }),
})

export const getMail = endpoint({
  ...admin,
  path: '/admin/mail/:id',
  summary: 'One of these mails, as text',
  params: IdParams,
  answer: v.object({...entries, text: v.string()}),
})
