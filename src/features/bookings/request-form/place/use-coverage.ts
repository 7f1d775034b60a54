import {useQuery} from '@tanstack/react-query'
import {useEffect} from 'react'
import type {Audience} from '#contract/bookings/choices.ts'
import type {Coverage} from '#contract/places.ts'
import {placeQueries} from '#data/queries/places.ts'
import type {RequestForm} from '../use-request-form.ts'
import {invitedProvider, type RequestValues} from '../values.ts'

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
export const wouldWait = (coverage: Coverage | undefined, values: RequestValues): boolean =>
  isUncovered(coverage, values.audience) &&
  invitedProvider(values) === null &&
  (values.audience === 'caretakers' || values.organization_id === '')

/** Chooses the audience that serves the place if the other does not. */
export function useCoveredAudience(
  {form, values}: Pick<RequestForm, 'form' | 'values'>,
  coverage: Coverage | undefined,
) {
  const other = values.audience === 'caretakers' ? 'agencies' : 'caretakers'
  const isBetter = coverage !== undefined && wouldWait(coverage, values) && !isUncovered(coverage, other)
  useEffect(() => {
    if (isBetter) form.setFieldValue('audience', other)
  }, [form, isBetter, other])
}
