import * as v from 'valibot'
import {createCaretaker, createUser, setUpParent} from '#contract/accounts/registration.ts'
import type {Problems} from '#lib/form-steps.ts'
import {accountBody, familyBody, workBody} from './person-body.ts'
import type {PersonRole, PersonValues} from './person-values.ts'
import type {ArrivalSearch} from './search.ts'

const placePaths = new Set(['location', 'latitude', 'longitude', 'timezone'])

/** The form's field for a dotted path of the account's body. */
export const accountField = (path: string): string => (placePaths.has(path) ? 'place' : `account.${path}`)

/** The form's field for a dotted path of the profile's body. */
export function profileField(path: string, role: PersonRole): string {
  if (role === 'parent') return `family.${path}`
  const [first = ''] = path.split('.')
  if (first === 'certifications') return 'certifications'
  return first === 'available_dates' ? 'hours' : `work.${first}`
}

function judged(schema: v.GenericSchema, body: unknown, fieldOf: (path: string) => string): Problems {
  const found: Problems = {}
  for (const issue of v.safeParse(schema, body).issues ?? []) {
    found[fieldOf(v.getDotPath(issue) ?? '')] ??= issue.message
  }
  return found
}

/** What is missing of the account, in the form's own words. */
function missingOfAccount({account, place}: PersonValues): Problems {
  const found: Problems = {}
  if (account.first_name.trim() === '') found['account.first_name'] = 'First name is required'
  if (account.last_name.trim() === '') found['account.last_name'] = 'Last name is required'
  if (account.gender === '') found['account.gender'] = 'Choose one'
  if (account.phone_number.trim() === '') found['account.phone_number'] = 'Phone number is required'
  if (!place) found.place = 'Choose a town or ZIP code from the list'
  return found
}

function missingOfFamily({family}: PersonValues): Problems {
  return family.number_of_children === null
    ? {'family.number_of_children': 'How many? 0 where the care is for an adult'}
    : {}
}

function missingOfWork({work, hours}: PersonValues): Problems {
  const found: Problems = {}
  if (work.bio.trim() === '') found['work.bio'] = 'Say a few words about yourself'
  if (work.hourly_rate === null) found['work.hourly_rate'] = 'Name your rate'
  if (work.work_distance === null) found['work.work_distance'] = 'How many miles?'
  for (const [index, {weekdays, from, until}] of hours.lines.entries()) {
    const line = `hours.lines[${index}]`
    if (weekdays.length === 0) found[`${line}.weekdays`] = 'Choose at least one day'
    if (from === '') found[`${line}.from`] = 'Choose a time'
    if (until === '') found[`${line}.until`] = 'Choose a time'
    else if (until === from) found[`${line}.until`] = 'Start and end are the same'
  }
  return found
}

export interface Registering {
  role: PersonRole
  /** The account stands already; only the profile is asked for. */
  hasAccount: boolean
  /** A provider vouches for the address, and there is no password. */
  isSocial: boolean
  arrival: ArrivalSearch
  /** `YYYY-MM-DD` */
  today: string
}

/** Everything that keeps these values from being sent, in one pass; empty when they may go. */
export function problemsOf(
  values: PersonValues,
  {role, hasAccount, isSocial, arrival, today}: Registering,
): Problems {
  const found: Problems = {}
  if (!hasAccount) {
    Object.assign(
      found,
      judged(createUser.body, accountBody(values, role, arrival), accountField),
      missingOfAccount(values),
    )
    // what no field asks for
    delete found['account.profile_picture']
    if (isSocial) {
      delete found['account.email']
      delete found['account.password']
    }
  }
  if (role === 'parent') {
    Object.assign(
      found,
      judged(setUpParent.body, familyBody(values), path => profileField(path, role)),
      missingOfFamily(values),
    )
  } else {
    Object.assign(
      found,
      judged(createCaretaker.body, workBody(values, today), path => profileField(path, role)),
      missingOfWork(values),
    )
  }
  return found
}
