import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {useState} from 'react'
import * as v from 'valibot'
import type {ListedAgency} from '#contract/bookings/providers.ts'
import {County} from '#contract/shapes.ts'
import {messageOf} from '#data/app/message.ts'
import {favouriteQueries} from '#data/queries/favourites.ts'
import {useBlockedIds} from '#data/queries/messages.ts'
import {reviewsText} from '#domain/accounts/review.ts'
import {AboutButton} from '#features/people/about/about-button.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {RadioCards} from '#ui/fields/radio-cards.tsx'
import {Avatar} from '#ui/primitives/avatar.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {useAgencies, useIsFamily} from '../requester.ts'
import type {RequestForm} from '../use-request-form.ts'
import {useAgencyFacts} from './use-agency-facts.ts'
import {tidyCounty} from '../values.ts'
import {ratesText} from '../visits/visits.ts'

/** `4.6 of 5, 7 reviews · bids $28–$34/hr`, of the last year. */
export const factsText = ({rating, reviews_count, rates}: ListedAgency): string =>
  [
    rating === null ? m.no_reviews_yet() : m.of_5({fixed: rating.toFixed(1), reviews_text: reviewsText(reviews_count)}),
    rates ? m.bids_rates_in_a_line({rates: ratesText(rates)}) : m.no_bids_in_the_last_year_in_a_line(),
  ].join(' · ')

/**
 * The family's favorite agencies by id: those there are now, and those that stand first, which stay in place while the form
 * is open. `isLoading` until the order is known.
 */
function useFavouriteAgencies(isFamily: boolean) {
  const {data, isLoading} = useQuery({...favouriteQueries.list(), enabled: isFamily})
  const now = data?.agencies.map(({org_id}) => org_id)
  const [first, setFirst] = useState(now)
  if (first === undefined && now) setFirst(now)
  return {now: now ?? [], first: first ?? [], isLoading}
}

/** Chooses all subscribed agencies of the county, or one of them by its logo, rating and rates; the favorites first. */
export function AgencyChoice({form: {form, values, bind}}: {form: Pick<RequestForm, 'form' | 'values' | 'bind'>}) {
  const isFamily = useIsFamily()
  const named = tidyCounty(values.county)
  const county = v.is(County, named) ? named : undefined
  const {data: listed, error, refetch} = useAgencies(county)
  const favourites = useFavouriteAgencies(isFamily)
  const agencies = favourites.isLoading ? undefined : listed
  const facts = useAgencyFacts(values)
  const blocked_ids = useBlockedIds()
  const chosen = values.organization_id
  const isGone = agencies !== undefined && chosen !== '' && !agencies.some(agency => agency.id === chosen)
  const everyone = {
    value: '',
    label: m.all_of({value: county ?? m.the_county_in_a_sentence()}),
    hint: agencies?.length === 0 ? m.no_agency_serves_this_county_on() : m.each_of_them_can_make_an(),
  }
  const isFirst = ({id}: {id: string}) => favourites.first.includes(id)
  const inOrder = agencies ? [...agencies.filter(isFirst), ...agencies.filter(each => !isFirst(each))] : []
  const options = inOrder.map(({id, legal_name}) => {
    const known = facts.get(id)
    const hints = [favourites.now.includes(id) && m.favorite(), known && factsText(known)].filter(Boolean)
    return {
      value: id,
      label: legal_name,
      hint: hints.length > 0 ? hints.join(' · ') : undefined,
      quote: known?.about ?? undefined,
      picture: <Avatar name={legal_name} src={known?.logo_url} />,
      disabledReason: blocked_ids.includes(id) ? m.name_is_blocked_in_messages({name: legal_name}) : undefined,
      action: isFamily && <AboutButton caretaker_id={null} org_id={id} name={legal_name} open="request" />,
    }
  })
  const before = isGone || (!agencies && chosen !== '') ? [{value: chosen, label: m.previously_chosen_agency()}] : []
  return (
    <>
      <form.Field name="organization_id">
        {field => {
          const {value, ...bound} = bind(field)
          return (
            <RadioCards label={m.which_agency()} options={[everyone, ...options, ...before]} value={value} {...bound} />
          )
        }}
      </form.Field>
      {county && !agencies && !error && <SkeletonCards count={2} />}
      {isGone && <Callout tone="waiting">{m.the_agency_you_chose_before_cannot()}</Callout>}
      {!agencies && error && (
        <Callout
          tone="waiting"
          title={m.the_agencies_could_not_be_listed()}
          action={
            <Button variant="secondary" size="sm" onClick={() => void refetch()}>
              {m.try_again()}
            </Button>
          }
        >
          {m.you_can_still_ask_every_agency({message_of: messageOf(error)})}
        </Callout>
      )}
    </>
  )
}
