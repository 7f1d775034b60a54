import {queryOptions, useMutation, useQueryClient} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import type {AnswerOf} from '#contract/endpoint.ts'
import * as contract from '#contract/bookings/favourites.ts'
import {stored_for_ms} from '#offline/queries/persist.ts'
import {persistAs} from '../offline/query-persister.ts'
import {userKey} from '../app/query-keys.ts'

type List = AnswerOf<typeof contract.listFavourites>
/** The data of a caregiver's card: at least id, name and picture. */
export type FavouriteSummary = Pick<contract.Favourite, 'caretaker_id' | 'display_name' | 'avatar_url'> &
  Partial<contract.Favourite>

const persister = persistAs({
  name: 'favourites',
  answer: contract.listFavourites.answer,
  max_age_ms: stored_for_ms.bookings,
})

/** The family's favorite caregivers, newest first. */
export const favouriteQueries = {
  list: () =>
    queryOptions({
      queryKey: userKey('favourites'),
      queryFn: ({signal}) => call(contract.listFavourites, {signal}),
      persister,
      staleTime: 60_000,
    }),
}

/** The list with this caregiver first, or without them. */
function withChange(
  items: readonly contract.Favourite[],
  about: FavouriteSummary,
  isFavourite: boolean,
): contract.Favourite[] {
  const others = items.filter(each => each.caretaker_id !== about.caretaker_id)
  const unknown = {is_verified: 'Approved', rating: null, reviews_count: 0, booking_id: null}
  return isFavourite ? [{...unknown, kept_at: new Date().toISOString(), ...about}, ...others] : others
}

const mutationKey = ['favourites']

/**
 * Adds (`true`) or removes a favorite caregiver, optimistically with rollback. `about` fills the new entry until the
 * refetch. `onRefused` runs even if the card has unmounted.
 */
export function useSetFavourite(about: FavouriteSummary, onRefused: (error: Error) => void) {
  const {caretaker_id} = about
  const client = useQueryClient()
  const {queryKey} = favouriteQueries.list()
  return useMutation({
    mutationKey,
    // one at a time, so that the last tap wins
    scope: {id: 'favourites'},
    mutationFn: (isFavourite: boolean) =>
      call(isFavourite ? contract.keepFavourite : contract.dropFavourite, {params: {caretaker_id}}),
    onMutate: async isFavourite => {
      await client.cancelQueries({queryKey})
      const before = client.getQueryData<List>(queryKey)
      client.setQueryData<List>(queryKey, list => list && {items: withChange(list.items, about, isFavourite)})
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
