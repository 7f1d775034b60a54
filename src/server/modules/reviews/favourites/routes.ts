import * as contract from '#contract/bookings/favourites.ts'
import {limits} from '#contract/limits.ts'
import {route, type Route} from '#server/http/mount.ts'
import {invalid, notFound} from '#server/http/refusal.ts'
import {dealingsWithCaretaker} from '#server/modules/accounts/index.ts'
import {mayKeep} from './policy.ts'
import {presentFavourite} from './present.ts'
import {drop, favouritesOf, keep} from './store.ts'

const done = {ok: true} as const

export const favouriteRoutes: readonly Route[] = [
  route(contract.listFavourites, async ({db, caller: {parent_id}}) =>
    parent_id === null ? notFound() : {items: (await favouritesOf(db, parent_id)).map(presentFavourite)},
  ),

  route(contract.keepFavourite, async ({db, params: {caretaker_id}, caller: {parent_id}, now}) => {
    if (parent_id === null) return notFound()
    if (!mayKeep(await dealingsWithCaretaker(db, parent_id, caretaker_id))) return notFound()
    const isKept = await keep(db, {parent_id, caretaker_id}, now)
    return isKept
      ? done
      : invalid('caretaker_id', `You already have ${limits.favourites_max} favorites. Remove one first.`)
  }),

  route(contract.dropFavourite, async ({db, params: {caretaker_id}, caller: {parent_id}}) => {
    if (parent_id === null) return notFound()
    await drop(db, {parent_id, caretaker_id})
    return done
  }),
]
