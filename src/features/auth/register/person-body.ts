import * as v from 'valibot'
import {createCaretaker, createUser, setUpParent} from '#contract/accounts/registration.ts'
import type {AccountBody, CaretakerBody, ParentBody} from '#data/account/register.ts'
import {withCertification} from '#domain/accounts/certifications.ts'
import {offeredTimes, wholeHours} from '#domain/bookings/weekly-hours.ts'
import type {PersonRole, PersonValues} from './person-values.ts'
import type {ArrivalSearch} from './search.ts'

const given = (text: string) => text.trim() || undefined

/** The account that these values mean, for the contract's schema to judge. */
export const accountBody = ({account, place}: PersonValues, role: PersonRole, arrival: ArrivalSearch) => ({
  email: account.email,
  password: account.password,
  first_name: account.first_name,
  last_name: account.last_name,
  gender: account.gender,
  user_role: role,
  phone_number: account.phone_number,
  location: place?.label,
  latitude: place?.latitude,
  longitude: place?.longitude,
  timezone: place?.timezone,
  profile_picture: arrival.profile_picture,
})

export const familyBody = ({family}: PersonValues) => ({
  number_of_children: family.number_of_children,
  children_details: given(family.children_details),
  childcare_preferences: given(family.childcare_preferences),
})

/** `today` is the first day that is offered, `YYYY-MM-DD`. */
export const workBody = ({work, hours, certifications, certification}: PersonValues, today: string) => ({
  bio: work.bio,
  hourly_rate: work.hourly_rate,
  work_distance: work.work_distance,
  ages: work.ages,
  live_in: work.live_in,
  medical_companion: work.medical_companion,
  preference: given(work.preference),
  available_dates: offeredTimes(wholeHours(hours.lines), today, hours.weeks),
  certifications: withCertification(certifications, certification),
})

/** The bodies to send; only for values without problems. */
export const toAccount = (
  values: PersonValues,
  role: PersonRole,
  arrival: ArrivalSearch,
  isSocial: boolean,
): AccountBody => {
  const body = accountBody(values, role, arrival)
  // with a ticket there is no password, and its address is not this form's to judge
  return isSocial ? (body as AccountBody) : v.parse(createUser.body, body)
}
export const toFamily = (values: PersonValues): ParentBody => v.parse(setUpParent.body, familyBody(values))
export const toWork = (values: PersonValues, today: string): CaretakerBody =>
  v.parse(createCaretaker.body, workBody(values, today))
