import {m} from '#messages'
import * as v from 'valibot'
import {updateCaretaker, updateFamily, updateOrganization, updateUser} from '#contract/accounts/profile-edit.ts'
import type {CaretakerProfile, OrganizationProfile, ParentProfile, User} from '#contract/accounts/profiles.ts'
import type {Problems} from '#lib/form-steps.ts'
import {phoneText} from '#lib/phone-text.ts'
import type {AgencyChanges, FamilyChanges, UserChanges, WorkChanges} from '../queries/profile-edit.ts'
import {orNull, problemsIn} from './problems.ts'

/*
 * The parts of a profile as form values, shared by registration and the profile page. Each part has its schema, its
 * values from a stored profile, the request body and its problems.
 */

/** A person's name, gender and phone number. */
export const PersonValues = v.object({
  first_name: v.string(),
  last_name: v.string(),
  gender: v.picklist(['', 'Female', 'Male', 'Other']),
  phone_number: v.string(),
})
export type PersonValues = v.InferOutput<typeof PersonValues>

export const personValues = ({
  first_name,
  last_name,
  gender,
  is_gender_given = true,
  phone_number,
}: User): PersonValues => ({
  first_name,
  last_name,
  gender: is_gender_given ? gender : '',
  phone_number: phoneText(phone_number ?? ''),
})

export const personBody = ({phone_number, ...rest}: Partial<PersonValues>): UserChanges => ({
  ...(rest as Partial<UserChanges>),
  ...(phone_number !== undefined && {phone_number: orNull(phone_number)}),
})

export const missingName = ({first_name, last_name}: Pick<PersonValues, 'first_name' | 'last_name'>): Problems => ({
  ...(first_name.trim() === '' && {first_name: m.first_name_is_required()}),
  ...(last_name.trim() === '' && {last_name: m.last_name_is_required()}),
})

export const missingInPerson = ({gender, ...name}: PersonValues): Problems => ({
  ...missingName(name),
  ...(gender === '' && {gender: m.choose_one()}),
})

/** The form's field for a path of an account: `user.first_name` is `first_name`. */
export const withoutUser = (path: string): string => path.replace(/^user\./, '')

/** A `known` phone number can be changed, but not removed; who has none, or no gender, can save the rest. */
export const personProblems = ({gender, ...values}: PersonValues, known: string | null = null): Problems => ({
  ...problemsIn(updateUser.body, {user: personBody({...values, ...(gender && {gender})})}, withoutUser),
  ...missingName(values),
  ...(known && values.phone_number.trim() === '' && {phone_number: m.phone_number_is_required()}),
})

/** A family's answers about its children. */
export const FamilyValues = v.object({
  number_of_children: v.nullable(v.number()),
  children_details: v.string(),
  childcare_preferences: v.string(),
})
export type FamilyValues = v.InferOutput<typeof FamilyValues>

export const noFamily: FamilyValues = {
  number_of_children: null,
  children_details: '',
  childcare_preferences: '',
}

export const familyValues = (profile: ParentProfile): FamilyValues => ({
  number_of_children: profile.number_of_children,
  children_details: profile.children_details ?? '',
  childcare_preferences: profile.childcare_preferences ?? '',
})

export const familyBody = (values: Partial<FamilyValues>): FamilyChanges => ({
  ...(values.number_of_children != null && {number_of_children: values.number_of_children}),
  ...(values.children_details !== undefined && {children_details: orNull(values.children_details)}),
  ...(values.childcare_preferences !== undefined && {
    childcare_preferences: orNull(values.childcare_preferences),
  }),
})

export const missingInFamily = ({number_of_children}: FamilyValues): Problems =>
  number_of_children === null ? {number_of_children: m.how_many_enter_0_if_the()} : {}

export const familyProblems = (values: FamilyValues): Problems => ({
  ...problemsIn(updateFamily.body, familyBody(values)),
  ...missingInFamily(values),
})

/** A caregiver's terms of work. */
export const WorkValues = v.object({
  bio: v.string(),
  /** Dollars an hour. */
  hourly_rate: v.nullable(v.number()),
  /** Miles. */
  work_distance: v.nullable(v.number()),
  ages: v.array(v.number()),
  live_in: v.boolean(),
  medical_companion: v.boolean(),
  preference: v.string(),
})
export type WorkValues = v.InferOutput<typeof WorkValues>

export const noWork: WorkValues = {
  bio: '',
  hourly_rate: null,
  work_distance: 10,
  ages: [],
  live_in: false,
  medical_companion: false,
  preference: '',
}

export const workValues = (profile: CaretakerProfile): WorkValues =>
  v.parse(WorkValues, {...profile, preference: profile.preference ?? ''})

export const workBody = ({hourly_rate, work_distance, preference, ...rest}: Partial<WorkValues>): WorkChanges => ({
  ...rest,
  ...(hourly_rate != null && {hourly_rate}),
  ...(work_distance != null && {work_distance}),
  ...(preference !== undefined && {preference: orNull(preference)}),
})

export const missingInWork = ({bio, hourly_rate, work_distance}: WorkValues): Problems => ({
  ...(bio.trim() === '' && {bio: m.write_a_few_words_about_yourself()}),
  ...(hourly_rate === null && {hourly_rate: m.enter_your_rate()}),
  ...(work_distance === null && {work_distance: m.how_many_miles()}),
})

export const workProblems = (values: WorkValues): Problems => ({
  ...problemsIn(updateCaretaker.body, workBody(values)),
  ...missingInWork(values),
})

/** An agency's name, website and phone number. */
export const AgencyValues = v.object({legal_name: v.string(), website: v.string(), phone_number: v.string()})
export type AgencyValues = v.InferOutput<typeof AgencyValues>

const agencyValues = ({legal_name, website, phone_number}: OrganizationProfile): AgencyValues => ({
  legal_name,
  website: website ?? '',
  phone_number: phoneText(phone_number ?? ''),
})

export const agencyBody = ({legal_name, website, phone_number}: Partial<AgencyValues>): AgencyChanges => ({
  ...(legal_name !== undefined && {legal_name}),
  ...(website !== undefined && {website: orNull(webAddress(website))}),
  ...(phone_number !== undefined && {phone_number: orNull(phone_number)}),
})

export const missingInAgency = ({legal_name}: AgencyValues): Problems =>
  legal_name.trim() === '' ? {legal_name: m.the_agencys_name_is_required()} : {}

/** What families see of an agency: the facts of its registration and its own words. */
export const AgencyProfileValues = v.object({...AgencyValues.entries, about: v.string()})
export type AgencyProfileValues = v.InferOutput<typeof AgencyProfileValues>

export const agencyProfileValues = (agency: OrganizationProfile): AgencyProfileValues => ({
  ...agencyValues(agency),
  about: agency.about ?? '',
})

export const agencyProfileBody = ({about, ...facts}: Partial<AgencyProfileValues>): AgencyChanges => ({
  ...agencyBody(facts),
  ...(about !== undefined && {about: orNull(about)}),
})

export const agencyProfileProblems = (values: AgencyProfileValues): Problems => ({
  ...problemsIn(updateOrganization.body, agencyProfileBody(values)),
  ...missingInAgency(values),
})

/** Normalizes a typed web address: `example.com` gets a protocol, an existing one stays. Empty if nothing was typed. */
export function webAddress(typed: string): string {
  const text = typed.trim()
  return text === '' || /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`
}
