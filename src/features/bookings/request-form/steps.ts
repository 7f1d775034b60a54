import {m} from '#messages'
import {formSteps} from '#lib/form-steps.ts'
import type {StepId} from './search.ts'

/** The steps of the form and their fields. */
export const requestSteps = formSteps<StepId>([
  {id: 'care', title: m.who_needs_care(), fields: ['service', 'ages', 'months']},
  {
    id: 'where',
    title: m.where_are_the_visits(),
    fields: ['place', 'location', 'county', 'address', 'timezone'],
  },
  {id: 'when', title: m.when(), fields: ['lines']},
  {
    id: 'ask',
    title: m.who_should_we_ask(),
    fields: ['audience', 'providers', 'organization_id', 'exclusive_hours', 'then_open', 'max_hourly_rate'],
  },
  {
    id: 'details',
    title: m.what_should_they_know(),
    fields: ['preference', 'live_in', 'medical_companion', 'notes', 'handover'],
  },
  {id: 'review', title: m.review_and_send(), fields: []},
])
