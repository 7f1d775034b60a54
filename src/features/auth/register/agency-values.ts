import * as v from 'valibot'
import {Place} from '#contract/places.ts'
import {createOrganization} from '#contract/accounts/registration.ts'
import type {AgencyBody} from '#data/account/register.ts'
import type {Problems} from '#lib/form-steps.ts'
import {webAddress} from '#lib/web-address.ts'

/** What stands in the fields: everything may still be missing. Read back from a draft by this same schema. */
export const AgencyValues = v.object({
  legal_name: v.string(),
  website: v.string(),
  phone_number: v.string(),
  place: v.nullable(Place),
  county: v.array(v.string()),
  email: v.string(),
  /** Never in a draft. */
  password: v.string(),
})
export type AgencyValues = v.InferOutput<typeof AgencyValues>

export const noAgency: AgencyValues = {
  legal_name: '',
  website: '',
  phone_number: '',
  place: null,
  county: [],
  email: '',
  password: '',
}

const bodyOf = ({place, ...agency}: AgencyValues) => ({
  legal_name: agency.legal_name,
  email: agency.email,
  password: agency.password,
  county: agency.county,
  website: webAddress(agency.website) || undefined,
  phone_number: agency.phone_number.trim() || undefined,
  location: place?.label,
  timezone: place?.timezone,
})

/** The form's field for a dotted path of the body. */
export function agencyField(path: string): string {
  const [first = ''] = path.split('.')
  return first === 'location' || first === 'timezone' ? 'place' : first
}

/** Everything that keeps these values from being sent, in one pass; empty when they may go. */
export function agencyProblems(values: AgencyValues): Problems {
  const found: Problems = {}
  for (const issue of v.safeParse(createOrganization.body, bodyOf(values)).issues ?? []) {
    found[agencyField(v.getDotPath(issue) ?? '')] ??= issue.message
  }
  if (values.legal_name.trim() === '') found.legal_name = 'The agency’s name is required'
  if (!values.place) found.place = 'Choose a town or ZIP code from the list'
  return found
}

/** The agency to send; only for values without problems. */
export const toAgency = (values: AgencyValues): AgencyBody => v.parse(createOrganization.body, bodyOf(values))
