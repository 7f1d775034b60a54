import * as v from 'valibot'
import {updateOrganization} from '#contract/accounts/profile-edit.ts'
import type {OrganizationProfile} from '#contract/accounts/profiles.ts'
import {problemsIn} from '#data/forms/problems.ts'
import type {AgencyChanges} from '#data/queries/profile-edit.ts'
import type {Problems} from '#lib/form-steps.ts'
import {placeOf, placeProblems, PlaceValues} from './place-values.ts'

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
  ...problemsIn(updateOrganization.body, areaChanges(values), areaField),
  ...placeProblems(values),
})
