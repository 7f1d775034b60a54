import * as v from 'valibot'
import {formSteps, type FormSteps} from '#lib/form-steps.ts'
import type {SocialTicket} from '#data/account/sign-up-ticket.ts'

/** Whatever was written for a name in the address, as text: an address may hold what looks like a number. */
const text = v.fallback(
  v.optional(
    v.pipe(
      v.union([v.string(), v.number(), v.boolean()]),
      v.transform(value => String(value).slice(0, 4000)),
    ),
  ),
  undefined,
)

/** What travels along on the way through registration: where somebody wants to end, and what a provider said of her. */
export const ArrivalSearch = v.object({
  next: text,
  userType: v.fallback(v.optional(v.picklist(['parent', 'caretaker'])), undefined),
  detail: v.fallback(v.optional(v.picklist(['google_signup', 'facebook_signup'])), undefined),
  google_id: text,
  facebook_id: text,
  email: text,
  first_name: text,
  last_name: text,
  gender: text,
  location: text,
  latitude: text,
  longitude: text,
  profile_picture: text,
})
export type ArrivalSearch = v.InferOutput<typeof ArrivalSearch>

/** The ticket of a provider's sign-in that stopped because there is no account yet. */
export function ticketOf({google_id, facebook_id}: ArrivalSearch): SocialTicket | undefined {
  if (google_id) return {provider: 'google', ticket: google_id}
  return facebook_id ? {provider: 'facebook', ticket: facebook_id} : undefined
}

export type PersonRole = 'parent' | 'caretaker'

/** Every question that a parent or a caregiver may be asked. The account is created after the place. */
export const PersonStep = v.picklist([
  'account',
  'place',
  'family',
  'work',
  'hours',
  'certifications',
  'summary',
])
export type PersonStep = v.InferOutput<typeof PersonStep>

const account = {id: 'account', title: 'Who are you?', fields: ['account']} as const
const place = {id: 'place', title: 'Where do you live?', fields: ['place']} as const

export const personSteps: Readonly<Record<PersonRole, FormSteps<PersonStep>>> = {
  parent: formSteps<PersonStep>([
    account,
    place,
    {id: 'family', title: 'Who needs care?', fields: ['family']},
  ]),
  caretaker: formSteps<PersonStep>([
    account,
    place,
    {id: 'work', title: 'How do you work?', fields: ['work']},
    {id: 'hours', title: 'When can you work?', fields: ['hours']},
    {id: 'certifications', title: 'What have you learned?', fields: ['certifications', 'certification']},
    {id: 'summary', title: 'Look it over', fields: []},
  ]),
}

/** The log-in comes last: its password is never in a draft, and so is not typed twice. */
export const agencySteps = formSteps([
  {id: 'agency', title: 'Your agency', fields: ['legal_name', 'website', 'phone_number']},
  {id: 'area', title: 'Where do you work?', fields: ['place', 'county']},
  {id: 'account', title: 'Your login', fields: ['email', 'password']},
])
export const AgencyStep = v.picklist(agencySteps.ids)
export type AgencyStep = v.InferOutput<typeof AgencyStep>

/** The search parameters of an agency's registration. */
export const AgencySearch = v.object({
  next: v.fallback(v.optional(v.string()), undefined),
  step: v.fallback(v.optional(AgencyStep), undefined),
})
