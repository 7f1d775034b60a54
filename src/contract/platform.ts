import {m} from '#messages'
import * as v from 'valibot'
import {endpoint} from './endpoint.ts'

export const health = endpoint({
  method: 'GET',
  path: '/health',
  roles: 'public',
  summary: 'The server is running',
  answer: v.object({status: v.literal('ok'), version: v.string(), db: v.picklist(['pglite', 'postgres'])}),
  fallback: m.request_failed,
})

export const ready = endpoint({
  method: 'GET',
  path: '/ready',
  roles: 'public',
  summary: 'The database is available and the server is not stopping; 503 if not',
  answer: v.object({status: v.literal('ok')}),
  fallback: m.request_failed,
})
