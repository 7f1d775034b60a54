import {useQuery} from '@tanstack/react-query'
import {useEffect} from 'react'
import type {Audience} from '#contract/bookings/choices.ts'
import type {Coverage} from '#contract/places.ts'
import {placeQueries} from '#data/queries/places.ts'
import type {RequestForm} from '../use-request-form.ts'
import {isAtPlace} from '../change/changed-request.ts'
import {useChangedRequest} from '../requester.ts'
import {invitedProviders, type RequestValues} from '../values.ts'

/** How many caregivers and agencies serve the chosen place; undefined while unknown. */
export function useCoverage({place: {latitude, longitude}, service}: RequestValues): Coverage | undefined {
  const isChosen = latitude !== null && longitude !== null
  const point = {latitude: latitude ?? 0, longitude: longitude ?? 0}
  return useQuery({...placeQueries.coverage(point, service || undefined), enabled: isChosen}).data
}

/** Whether none of this audience serves the place. */
export const isUncovered = (coverage: Coverage | undefined, audience: Audience): boolean =>
  (audience === 'caretakers' ? coverage?.caregivers : coverage?.agencies) === 'none'

/** Whether the request would wait, because none of those it asks serves its place. @see src/domain/rules.md#waitlist */
const wouldWait = (coverage: Coverage | undefined, values: RequestValues): boolean =>
  isUncovered(coverage, values.audience) &&
  invitedProviders(values).length === 0 &&
  (values.audience === 'caretakers' || values.organization_id === '')

/** The same for these values; a changed request keeps its providers, and waits as before where its place stays. */
export function useWaits(values: RequestValues): boolean {
  const changes = useChangedRequest()
  const waits = wouldWait(useCoverage(values), values)
  if (!changes) return waits
  return isAtPlace(values, changes) ? (changes.waitlisted ?? false) : waits && !changes.invitation?.is_exclusive
}

/** Chooses the audience that serves the place if the other does not, for a new request. */
export function useCoveredAudience(
  {form, values}: Pick<RequestForm, 'form' | 'values'>,
  coverage: Coverage | undefined,
) {
  const isNew = useChangedRequest() === undefined
  const other = values.audience === 'caretakers' ? 'agencies' : 'caretakers'
  const isBetter = isNew && coverage !== undefined && wouldWait(coverage, values) && !isUncovered(coverage, other)
  useEffect(() => {
    if (isBetter) form.setFieldValue('audience', other)
  }, [form, isBetter, other])
}
