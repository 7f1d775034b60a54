import {queryOptions, useMutation, useQueryClient} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import type {AnswerOf} from '#contract/endpoint.ts'
import * as contract from '#contract/bookings/favourites.ts'
import {stored_for_ms} from '#offline/queries/persist.ts'
import {persistAs} from '../offline/query-persister.ts'
import {userKeyPrefixes} from '../app/query-keys.ts'

type List = AnswerOf<typeof contract.listFavourites>
/** The data of a provider's card: at least one of the two profile ids, name and picture. */
export type FavouriteSummary = {caretaker_id: string | null; org_id: string | null} & Pick<
  contract.Favourite,
  'display_name' | 'avatar_url'
> &
  Partial<Omit<contract.Favourite, 'caretaker_id'>> &
  Partial<Omit<contract.FavouriteAgency, 'org_id'>>

const persister = persistAs({
  name: 'favourites',
  answer: contract.listFavourites.answer,
  max_age_ms: stored_for_ms.bookings,
})

/** The family's favorite caregivers and agencies, each newest first. */
export const favouriteQueries = {
  list: () =>
    queryOptions({
      queryKey: userKeyPrefixes.favourites(),
      queryFn: ({signal}) => call(contract.listFavourites, {signal}),
      persister,
      staleTime: 60_000,
    }),
}

/** Whether this caregiver or agency is one of the favorites. */
export const isFavouriteIn = (
  {items, agencies}: List,
  {caretaker_id, org_id}: Pick<FavouriteSummary, 'caretaker_id' | 'org_id'>,
): boolean =>
  caretaker_id === null
    ? agencies.some(each => each.org_id === org_id)
    : items.some(each => each.caretaker_id === caretaker_id)

/** The list with this provider first, or without it. */
function withChange({items, agencies}: List, about: FavouriteSummary, isFavourite: boolean): List {
  const {caretaker_id, org_id} = about
  const others = {
    items: items.filter(each => each.caretaker_id !== caretaker_id),
    agencies: agencies.filter(each => each.org_id !== org_id),
  }
  if (!isFavourite) return others
  const unknown = {rating: null, reviews_count: 0, booking_id: null, kept_at: new Date().toISOString()}
  if (caretaker_id !== null) {
    return {...others, items: [{is_verified: 'Approved', ...unknown, ...about, caretaker_id}, ...others.items]}
  }
  if (org_id === null) return others
  const added = {is_subscribed: true, is_available: true, ...unknown, ...about, org_id}
  return {...others, agencies: [added, ...others.agencies]}
}

const mutationKey = ['favourites']

/**
 * Adds (`true`) or removes a favorite caregiver or agency, optimistically with rollback. `about` fills the new entry until
 * the refetch. `onRefused` runs even if the card has unmounted.
 */
export function useSetFavourite(about: FavouriteSummary, onRefused: (error: Error) => void) {
  const provider_id = about.caretaker_id ?? about.org_id ?? ''
  const client = useQueryClient()
  const {queryKey} = favouriteQueries.list()
  return useMutation({
    mutationKey,
    // one at a time, so that the last tap wins
    scope: {id: 'favourites'},
    mutationFn: (isFavourite: boolean) =>
      call(isFavourite ? contract.keepFavourite : contract.dropFavourite, {params: {provider_id}}),
    onMutate: async isFavourite => {
      await client.cancelQueries({queryKey})
      const before = client.getQueryData<List>(queryKey)
      client.setQueryData<List>(queryKey, list => list && withChange(list, about, isFavourite))
      return before
    },
    onError: (error, _, before) => {
      client.setQueryData(queryKey, before)
      onRefused(error)
    },
    // a refetch between two taps would briefly show the older state
    onSettled: () => (client.isMutating({mutationKey}) > 1 ? undefined : client.invalidateQueries({queryKey})),
  })
}
