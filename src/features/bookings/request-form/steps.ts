import * as v from 'valibot'
import {formSteps} from '#lib/form-steps.ts'

/** The steps of the form and their fields. */
export const requestSteps = formSteps([
  {id: 'care', title: 'Who needs care?', fields: ['service', 'ages', 'months']},
  {
    id: 'where',
    title: 'Where are the visits?',
    fields: ['place', 'location', 'county', 'address', 'timezone'],
  },
  {id: 'when', title: 'When?', fields: ['lines']},
  {
    id: 'ask',
    title: 'Who should we ask?',
    fields: ['audience', 'organization_id', 'exclusive_hours', 'then_open', 'max_hourly_rate'],
  },
  {
    id: 'details',
    title: 'What should they know?',
    fields: ['preference', 'live_in', 'medical_companion', 'notes', 'handover'],
  },
  {id: 'review', title: 'Review and send', fields: []},
])

export const StepId = v.picklist(requestSteps.ids)
export type StepId = v.InferOutput<typeof StepId>
