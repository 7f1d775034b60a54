import {useQuery} from '@tanstack/react-query'
import * as v from 'valibot'
import type {ListedAgency} from '#contract/bookings/providers.ts'
import {County} from '#contract/shapes.ts'
import {messageOf} from '#data/app/message.ts'
import {providerQueries} from '#data/queries/providers.ts'
import {reviewsText} from '#domain/accounts/review.ts'
import {AboutButton} from '#features/people/about/about-button.tsx'
import {RadioCards} from '#ui/fields/radio-cards.tsx'
import {Avatar} from '#ui/primitives/avatar.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {findQuery} from '../find/search.ts'
import {useAgencies, useIsFamily} from './requester.ts'
import type {RequestForm} from './use-request-form.ts'
import {tidyCounty, type RequestValues} from './values.ts'
import {ratesText} from './visits.ts'

/** Rating and rates of the agencies near the place, by id; none until they are known. Staff read names alone. */
function useAgencyFacts({place: {latitude, longitude}}: RequestValues): ReadonlyMap<string, ListedAgency> {
  const isKnown = latitude !== null && longitude !== null
  const {data} = useQuery({
    ...providerQueries.near(findQuery({}, {latitude: latitude ?? 0, longitude: longitude ?? 0})),
    enabled: useIsFamily() && isKnown,
  })
  return new Map((data?.agencies ?? []).map(agency => [agency.org_id, agency]))
}

/** `4.6 of 5, 7 reviews · bids $28–$34/hr` */
const factsText = ({rating, reviews_count, rates}: ListedAgency): string =>
  [
    rating === null ? 'No reviews yet' : `${rating.toFixed(1)} of 5, ${reviewsText(reviews_count)}`,
    rates ? `bids ${ratesText(rates)}` : 'no bids yet',
  ].join(' · ')

/** Chooses all subscribed agencies of the county, or one of them by its logo, rating and rates. */
export function AgencyChoice({form: {form, values, bind}}: {form: Pick<RequestForm, 'form' | 'values' | 'bind'>}) {
  const isFamily = useIsFamily()
  const named = tidyCounty(values.county)
  const county = v.is(County, named) ? named : undefined
  const {data: agencies, error, refetch} = useAgencies(county)
  const facts = useAgencyFacts(values)
  const chosen = values.organization_id
  const isGone = agencies !== undefined && chosen !== '' && !agencies.some(agency => agency.id === chosen)
  const everyone = {
    value: '',
    label: `All of ${county ?? 'the county'}`,
    hint: agencies?.length === 0 ? 'No agency serves this county on Village yet.' : 'Each of them can make an offer.',
  }
  const options = (agencies ?? []).map(({id, legal_name}) => {
    const known = facts.get(id)
    return {
      value: id,
      label: legal_name,
      hint: known && factsText(known),
      picture: <Avatar name={legal_name} src={known?.logo_url} />,
      action: isFamily && <AboutButton caretaker_id={null} org_id={id} name={legal_name} />,
    }
  })
  const before = isGone || (!agencies && chosen !== '') ? [{value: chosen, label: 'Previously chosen agency'}] : []
  return (
    <>
      <form.Field name="organization_id">
        {field => {
          const {value, ...bound} = bind(field)
          return (
            <RadioCards label="Which agency" options={[everyone, ...options, ...before]} value={value} {...bound} />
          )
        }}
      </form.Field>
      {isGone && (
        <Callout tone="waiting">The agency you chose before does not serve this county. Choose another one.</Callout>
      )}
      {!agencies && error && (
        <Callout
          tone="waiting"
          title="The agencies could not be listed"
          action={
            <Button variant="secondary" size="sm" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          {messageOf(error)} You can still ask every agency in the county.
        </Callout>
      )}
    </>
  )
}
