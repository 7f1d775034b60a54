import {m} from '#messages'
import * as v from 'valibot'
import {endpoint} from '../endpoint.ts'
import {limits} from '../limits.ts'
import {IdParams} from '../shapes.ts'
import {requiredExactText} from '../texts.ts'
import {anyMember} from './roles.ts'

/** A copy of the caller's data. @see src/domain/rules-people.md#export */
export const DataExport = v.object({
  id: v.string(),
  /** `failed`: it could not be made, and another can be requested. */
  state: v.picklist(['making', 'ready', 'expired', 'failed']),
  requested_at: v.string(),
  /** Until when it can be downloaded; null until it is ready. */
  expires_at: v.nullable(v.string()),
  /** Size of the zip; null unless it is ready. */
  bytes: v.nullable(v.number()),
})
export type DataExport = v.InferOutput<typeof DataExport>

const own = {
  roles: 'signed-in',
  members: anyMember,
  evenFormerMember: true,
  fallback: m.failed_to_export_your_data,
} as const

/** Starts a job; while one is under way, the answer is that one. Three a day. */
export const requestExport = endpoint({
  ...own,
  method: 'POST',
  path: '/account/export',
  idempotent: true,
  status: 201,
  summary: 'Make a copy of the caller’s data',
  body: v.strictObject({}),
  answer: DataExport,
})

export const listExports = endpoint({
  ...own,
  method: 'GET',
  path: '/account/exports',
  summary: 'The caller’s copies of the last ninety days, newest first',
  answer: v.object({items: v.array(DataExport), next_cursor: v.null()}),
  fallback: m.failed_to_load_your_exports,
})

/**
 * The zip. Requires the password, or of an account without one a sign-in younger than ten minutes: 403
 * `reauthentication_required`. 404 once it has expired.
 */
export const downloadExport = endpoint({
  ...own,
  method: 'POST',
  path: '/account/exports/:id/download',
  summary: 'Download a copy of the caller’s data',
  params: IdParams,
  body: v.strictObject({password: v.optional(requiredExactText(limits.password_max))}),
  produces: 'application/zip',
  answer: v.instance(Uint8Array),
})
