import * as v from 'valibot'
import {formSteps} from '#lib/form-steps.ts'

/** The sign-in comes last: its password is not kept, and so need not be typed twice. */
export const agencySteps = formSteps([
  {id: 'agency', title: 'Your agency', fields: ['legal_name', 'website', 'phone_number']},
  {id: 'area', title: 'Where do you work?', fields: ['place', 'county']},
  {id: 'account', title: 'Your sign-in', fields: ['email', 'password']},
])
export const AgencyStep = v.picklist(agencySteps.ids)
export type AgencyStep = v.InferOutput<typeof AgencyStep>

/** The address of an agency's registration. */
export const AgencySearch = v.object({
  next: v.fallback(v.optional(v.string()), undefined),
  step: v.fallback(v.optional(AgencyStep), undefined),
})
