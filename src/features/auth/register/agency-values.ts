import {m} from '#messages'
import * as v from 'valibot'
import {NamedPlace} from '#contract/places.ts'
import {createOrganization} from '#contract/accounts/registration.ts'
import type {AgencyBody} from '#data/account/register.ts'
import {problemsIn} from '#data/forms/problems.ts'
import {agencyBody, AgencyValues, missingInAgency, missingName} from '#data/forms/profile-values.ts'
import {isMostCommon} from '#domain/accounts/most-common-passwords.ts'
import type {Problems} from '#lib/form-steps.ts'

/** The fields' values, each of which may be empty. Stored drafts are parsed by this schema. */
export const AgencyRegistration = v.object({
  ...AgencyValues.entries,
  place: v.nullable(NamedPlace),
  county: v.array(v.string()),
  // drafts stored before it was asked have none
  first_name: v.optional(v.string(), ''),
  last_name: v.optional(v.string(), ''),
  email: v.string(),
  /** Never stored in a draft. */
  password: v.string(),
})
export type AgencyRegistration = v.InferOutput<typeof AgencyRegistration>

export const noAgency: AgencyRegistration = {
  legal_name: '',
  website: '',
  phone_number: '',
  place: null,
  county: [],
  first_name: '',
  last_name: '',
  email: '',
  password: '',
}

const registrationBody = ({place, county, first_name, last_name, email, password, ...agency}: AgencyRegistration) => ({
  ...agencyBody(agency),
  first_name,
  last_name,
  email,
  password,
  county,
  location: place?.label,
  timezone: place?.timezone,
})

/** The form's field for a dotted path of the request body. */
export function agencyField(path: string): string {
  const [first = ''] = path.split('.')
  return first === 'location' || first === 'timezone' ? 'place' : first
}

/** All problems by field; empty if the values can be sent. */
export const agencyRegistrationProblems = (values: AgencyRegistration): Problems => ({
  ...problemsIn(createOrganization.body, registrationBody(values), agencyField),
  ...missingInAgency(values),
  ...missingName(values),
  ...(isMostCommon(values.password) && {password: m.too_common_choose_another()}),
  ...(!values.place && {place: m.choose_a_town_or_zip_code()}),
})

/** The request body; only for values without problems. */
export const toAgency = (values: AgencyRegistration): AgencyBody =>
  v.parse(createOrganization.body, registrationBody(values))
