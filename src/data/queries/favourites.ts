import {queryOptions, useMutation, useQueryClient} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import type {AnswerOf} from '#contract/endpoint.ts'
import * as contract from '#contract/bookings/favourites.ts'
import {kept_ms} from '#offline/queries/persist.ts'
import {keptAs} from '../offline/query-persister.ts'
import {mine} from '../app/query-keys.ts'

type List = AnswerOf<typeof contract.listFavourites>
/** What a screen knows of a caregiver: at least who she is. */
export type About = Pick<contract.Favourite, 'caretaker_id' | 'display_name' | 'avatar_url'> &
  Partial<contract.Favourite>

const persister = keptAs({
  name: 'favourites',
  answer: contract.listFavourites.answer,
  max_age_ms: kept_ms.bookings,
})

/** The caregivers whom the family keeps. */
export const favouriteQueries = {
  list: () =>
    queryOptions({
      queryKey: mine('favourites'),
      queryFn: ({signal}) => call(contract.listFavourites, {signal}),
      persister,
      staleTime: 60_000,
    }),
}

/** The list with her first, or without her. */
function changed(items: readonly contract.Favourite[], about: About, kept: boolean): contract.Favourite[] {
  const others = items.filter(each => each.caretaker_id !== about.caretaker_id)
  const unknown = {is_verified: 'Approved', rating: null, reviews_count: 0, booking_id: null}
  return kept ? [{...unknown, kept_at: new Date().toISOString(), ...about}, ...others] : others
}

const mutationKey = ['favourites']

/**
 * Keeps a caregiver (`true`) or no more: at once on the screen, and as it was where the server does not hear of it. `about`
 * is what the screen knows of her; the rest comes with the next answer. `onRefused` is told also where her card is gone by
 * then.
 */
export function useKeep(about: About, onRefused: (error: Error) => void) {
  const {caretaker_id} = about
  const client = useQueryClient()
  const {queryKey} = favouriteQueries.list()
  return useMutation({
    mutationKey,
    // one press after another, so that the last one holds
    scope: {id: 'favourites'},
    mutationFn: (kept: boolean) =>
      call(kept ? contract.keepFavourite : contract.dropFavourite, {params: {caretaker_id}}),
    onMutate: async kept => {
      await client.cancelQueries({queryKey})
      const before = client.getQueryData<List>(queryKey)
      client.setQueryData<List>(queryKey, list => list && {items: changed(list.items, about, kept)})
      return before
    },
    onError: (error, _, before) => {
      client.setQueryData(queryKey, before)
      onRefused(error)
    },
    // an answer between two presses would show for a moment what the second has undone
    onSettled: () =>
      client.isMutating({mutationKey}) > 1 ? undefined : client.invalidateQueries({queryKey}),
  })
}
