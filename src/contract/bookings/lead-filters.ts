import {m} from '#messages'
import * as v from 'valibot'
import {endpoint} from '../endpoint.ts'
import {limits} from '../limits.ts'
import {County, IdParams} from '../shapes.ts'
import {Line} from '../texts.ts'
import {LeadOrder, Service} from './choices.ts'

const entries = {
  name: v.pipe(
    Line,
    v.minLength(1, m.required_refusal),
    v.maxLength(limits.name_max, () => m.must_be_at_most_characters({max: limits.name_max})),
  ),
  /** Empty for all counties. */
  counties: v.pipe(
    v.array(County),
    v.maxLength(limits.counties_max, () => m.at_most_ui({max: limits.counties_max})),
  ),
  service: v.nullable(Service),
  /** Only leads that are new to the reader. */
  fresh: v.optional(v.boolean(), false),
  /** Without the leads that have a live bid of the agency. */
  unbid: v.optional(v.boolean(), false),
  /** Null for the newest first. */
  order: v.optional(v.nullable(LeadOrder), null),
  /** Used where the leads are opened without a filter; at most one is. */
  is_default: v.boolean(),
  /** New leads are announced only if a filter with this mark has them. */
  limits_notifications: v.boolean(),
}

/** A named filter of leads. @see src/domain/rules.md#saved-lead-filters */
export const SavedLeadFilter = v.object({id: v.string(), ...entries})
export type SavedLeadFilter = v.InferOutput<typeof SavedLeadFilter>

const answer = v.object({items: v.array(SavedLeadFilter)})

export const listLeadFilters = endpoint({
  method: 'GET',
  path: '/org/lead-filters',
  roles: ['agency'],
  summary: 'The caller’s saved filters of leads, by name',
  answer,
  fallback: m.failed_to_load_your_filters,
})

/** Idempotent; the caller makes the id of a new filter. 422 for a name in use, or beyond `saved_filters_max`. */
export const saveLeadFilter = endpoint({
  method: 'PUT',
  path: '/org/lead-filters/:id',
  roles: ['agency'],
  summary: 'Save or change a filter of leads; a new default takes the place of the earlier one',
  params: IdParams,
  body: v.strictObject(entries),
  answer,
  fallback: m.failed_to_save_the_filter,
})

/** Idempotent. */
export const deleteLeadFilter = endpoint({
  method: 'DELETE',
  path: '/org/lead-filters/:id',
  roles: ['agency'],
  summary: 'Delete a saved filter of leads',
  params: IdParams,
  answer,
  fallback: m.failed_to_delete_the_filter,
})
