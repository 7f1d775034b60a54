import * as v from 'valibot'
import {updateOrganization} from '#contract/accounts/profile-edit.ts'
import type {OrganizationProfile} from '#contract/accounts/profiles.ts'
import type {AgencyChanges} from '#data/queries/profile-edit.ts'
import type {Problems} from '#lib/form-steps.ts'
import {phoneText} from '#lib/phone-text.ts'
import {webAddress} from '#lib/web-address.ts'
import {placeOf, placeProblems, PlaceValues} from './place-values.ts'
import {orNull, problemsIn} from '../problems-in.ts'

/** What families read of an agency, as it stands in the fields. */
export const AgencyValues = v.object({
  legal_name: v.string(),
  website: v.string(),
  phone_number: v.string(),
})
export type AgencyValues = v.InferOutput<typeof AgencyValues>

export const agencyOf = ({legal_name, website, phone_number}: OrganizationProfile): AgencyValues => ({
  legal_name,
  website: website ?? '',
  phone_number: phoneText(phone_number ?? ''),
})

export const agencyChanges = ({legal_name, website, phone_number}: Partial<AgencyValues>): AgencyChanges => ({
  ...(legal_name !== undefined && {legal_name}),
  ...(website !== undefined && {website: orNull(webAddress(website))}),
  ...(phone_number !== undefined && {phone_number: orNull(phone_number)}),
})

export function agencyProblems(values: AgencyValues): Problems {
  const found = problemsIn(updateOrganization.body, agencyChanges(values))
  if (values.legal_name.trim() === '') found.legal_name = 'The agency’s name is required'
  return found
}

/** The office, its clock, and the counties whose families may find the agency. */
export const AreaValues = v.object({...PlaceValues.entries, county: v.array(v.string())})
export type AreaValues = v.InferOutput<typeof AreaValues>

export const areaOf = ({location, timezone, county}: OrganizationProfile): AreaValues => ({
  ...placeOf({location, timezone}),
  county,
})

export const areaChanges = ({place, timezone, county}: Partial<AreaValues>): AgencyChanges => ({
  ...(place && {location: place.label}),
  ...(timezone && {timezone}),
  ...(county && {county}),
})

/** The field for a path that is objected to. */
export const areaField = (path: string): string =>
  path === 'location' ? 'place' : (path.split('.', 1)[0] ?? path)

export const areaProblems = (values: AreaValues): Problems => ({
  ...Object.fromEntries(
    Object.entries(problemsIn(updateOrganization.body, areaChanges(values))).map(([path, word]) => [
      areaField(path),
      word,
    ]),
  ),
  ...placeProblems(values),
})
