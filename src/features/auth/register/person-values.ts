import {m} from '#messages'
import * as v from 'valibot'
import {createCaretaker, createUser, setUpParent} from '#contract/accounts/registration.ts'
import {SpokenLanguage} from '#contract/bookings/choices.ts'
import {NamedPlace} from '#contract/places.ts'
import type {AccountBody, CaretakerBody, ParentBody} from '#data/account/register.ts'
import {HoursLine, lineProblems} from '#data/forms/hours-values.ts'
import {problemsIn} from '#data/forms/problems.ts'
import {
  familyBody,
  FamilyValues,
  missingInFamily,
  missingInPerson,
  missingInWork,
  noFamily,
  noWork,
  PersonValues,
  workBody,
  WorkValues,
} from '#data/forms/profile-values.ts'
import {withCertification} from '#domain/accounts/certifications.ts'
import {offeredTimes, weekChoices, wholeHours} from '#domain/bookings/weekly-hours.ts'
import {isMostCommon} from '#domain/accounts/most-common-passwords.ts'
import type {Problems} from '#lib/form-steps.ts'
import type {ArrivalSearch, PersonRole} from './search.ts'

const ExperienceValues = v.object({years_experience: v.nullable(v.number()), languages: v.array(SpokenLanguage)})

const noExperience: v.InferOutput<typeof ExperienceValues> = {years_experience: null, languages: []}

/** The fields' values, each of which may be empty. Stored drafts are parsed by this schema. */
export const RegistrationValues = v.object({
  /** The password is never stored in a draft. */
  account: v.object({...PersonValues.entries, email: v.string(), password: v.string()}),
  place: v.nullable(NamedPlace),
  family: FamilyValues,
  work: WorkValues,
  hours: v.object({lines: v.array(HoursLine), weeks: v.picklist(weekChoices)}),
  /** Drafts stored earlier have none. */
  experience: v.optional(ExperienceValues, noExperience),
  certifications: v.array(v.string()),
  /** Typed but not added yet; it is sent like the others. */
  certification: v.string(),
})
export type RegistrationValues = v.InferOutput<typeof RegistrationValues>

const genders = {female: 'Female', male: 'Male', other: 'Other'} as const
const genderOf = (text = ''): PersonValues['gender'] =>
  text.toLowerCase() in genders ? genders[text.toLowerCase() as keyof typeof genders] : ''

const none: RegistrationValues = {
  account: {first_name: '', last_name: '', email: '', password: '', gender: '', phone_number: ''},
  place: null,
  family: noFamily,
  work: noWork,
  hours: {lines: [], weeks: 4},
  experience: noExperience,
  certifications: [],
  certification: '',
}

/** The initial values: the draft, completed by the facts from Google or Facebook, whose email always applies. */
export function registrationDefaults(
  arrival: ArrivalSearch,
  draft?: RegistrationValues,
  isSocial = false,
): RegistrationValues {
  const {account, ...rest} = draft ?? none
  return {
    ...rest,
    account: {
      ...account,
      first_name: account.first_name || (arrival.first_name ?? ''),
      last_name: account.last_name || (arrival.last_name ?? ''),
      email: isSocial ? (arrival.email ?? '') : account.email || (arrival.email ?? ''),
      gender: account.gender || genderOf(arrival.gender),
    },
  }
}

/** The values to store in a draft: never the password, and nothing of an account that exists. */
export const toStored = (values: RegistrationValues, hasAccount: boolean): RegistrationValues =>
  hasAccount ? {...values, account: none.account, place: null} : {...values, account: {...values.account, password: ''}}

const accountBody = ({account, place}: RegistrationValues, role: PersonRole, arrival: ArrivalSearch) => ({
  ...account,
  user_role: role,
  location: place?.label,
  latitude: place?.latitude,
  longitude: place?.longitude,
  timezone: place?.timezone,
  profile_picture: arrival.profile_picture,
})

/** `today`, `YYYY-MM-DD`, is the first offered day. */
const caretakerBody = (
  {work, hours, experience, certifications, certification}: RegistrationValues,
  today: string,
) => ({
  ...workBody(work),
  ...experience,
  available_dates: offeredTimes(wholeHours(hours.lines), today, hours.weeks),
  certifications: withCertification(certifications, certification),
})

/** The account's request body; only for values without problems. */
export function toAccount(
  values: RegistrationValues,
  role: PersonRole,
  arrival: ArrivalSearch,
  isSocial: boolean,
): AccountBody {
  const body = accountBody(values, role, arrival)
  // with a ticket there is no password, and Google or Facebook verified the email
  return isSocial ? (body as AccountBody) : v.parse(createUser.body, body)
}
/** The family profile's request body; only for values without problems. */
export const toFamily = ({family}: RegistrationValues): ParentBody => v.parse(setUpParent.body, familyBody(family))
/** The caregiver profile's request body; only for values without problems. */
export const toWork = (values: RegistrationValues, today: string): CaretakerBody =>
  v.parse(createCaretaker.body, caretakerBody(values, today))

const placePaths = new Set(['location', 'latitude', 'longitude', 'timezone'])

/** The form's field for a dotted path of the account's body. */
export const accountField = (path: string): string => (placePaths.has(path) ? 'place' : `account.${path}`)

/** The form's field for a dotted path of the profile's body. */
export function profileField(path: string, role: PersonRole): string {
  if (role === 'parent') return `family.${path}`
  const [first = ''] = path.split('.')
  if (first === 'certifications') return 'certifications'
  if (first in noExperience) return `experience.${first}`
  return first === 'available_dates' ? 'hours' : `work.${first}`
}

const within = (group: string, problems: Problems): Problems =>
  Object.fromEntries(Object.entries(problems).map(([field, message]) => [`${group}.${field}`, message]))

export interface Registering {
  role: PersonRole
  /** The account exists; only the profile is missing. */
  hasAccount: boolean
  /** Google or Facebook verified the email, and there is no password. */
  isSocial: boolean
  arrival: ArrivalSearch
  /** `YYYY-MM-DD` */
  today: string
}

function accountProblems(values: RegistrationValues, {role, isSocial, arrival}: Registering): Problems {
  const {account, place} = values
  const found = {
    ...problemsIn(createUser.body, accountBody(values, role, arrival), accountField),
    ...within('account', missingInPerson(account)),
    ...(account.phone_number.trim() === '' && {'account.phone_number': m.phone_number_is_required()}),
    ...(isMostCommon(account.password) && {'account.password': m.too_common_choose_another()}),
    ...(!place && {place: m.choose_a_town_or_zip_code()}),
  }
  // paths without a field
  const unasked = new Set(['account.profile_picture', ...(isSocial ? ['account.email', 'account.password'] : [])])
  return Object.fromEntries(Object.entries(found).filter(([field]) => !unasked.has(field)))
}

/** All problems by field; empty if the values can be sent. */
export function registrationProblems(values: RegistrationValues, registering: Registering): Problems {
  const {role, hasAccount, today} = registering
  const fieldOf = (path: string) => profileField(path, role)
  return {
    ...(!hasAccount && accountProblems(values, registering)),
    ...(role === 'parent'
      ? {
          ...problemsIn(setUpParent.body, familyBody(values.family), fieldOf),
          ...within('family', missingInFamily(values.family)),
        }
      : {
          ...problemsIn(createCaretaker.body, caretakerBody(values, today), fieldOf),
          ...within('work', missingInWork(values.work)),
          ...lineProblems(values.hours.lines, 'hours.'),
        }),
  }
}
