import {findProviders} from '#contract/bookings/providers.ts'
import * as favourites from '#contract/bookings/favourites.ts'
import * as meetings from '#contract/bookings/meetings.ts'
import * as calendarFeed from '#contract/sessions/calendar-feed.ts'
import type {Endpoint} from '#contract/endpoint.ts'
import type {Ask, Cell} from './request.ts'
import type {ObjectName} from '../world/world.ts'

const of = (endpoint: Endpoint, name: ObjectName) => (cell: Cell) => ({
  endpoint,
  input: {params: {provider_id: cell.ids[name]}},
})

/** Anyone finds those who chose to be listed. */
export const providerAsks: Record<string, (cell: Cell) => Ask> = {
  X800: () => ({endpoint: findProviders, input: {query: {latitude: '36.16', longitude: '-86.78'}}}),
}

/** Their own calendar's address; its contents are for those who have it. */
export const calendarFeedAsks: Record<string, (cell: Cell) => Ask> = {
  X801: () => ({endpoint: calendarFeed.getCalendarFeed, input: {}}),
  X802: () => ({endpoint: calendarFeed.makeCalendarFeed, input: {}}),
  X803: () => ({endpoint: calendarFeed.endCalendarFeed, input: {}}),
  X804: () => ({endpoint: calendarFeed.readCalendarFeed, input: {params: {file: `${'a'.repeat(43)}.ics`}}}),
}

/** A family adds caregivers and agencies that it knows or can find, and no one else adds any. */
export const favouriteAsks: Record<string, (cell: Cell) => Ask> = {
  X380: () => ({endpoint: favourites.listFavourites, input: {}}),
  X381: of(favourites.keepFavourite, 'caretaker_party'),
  X382: of(favourites.keepFavourite, 'caretaker_unverified'),
  X383: of(favourites.dropFavourite, 'caretaker_party'),
  X384: of(favourites.keepFavourite, 'agency_party'),
  X385: of(favourites.keepFavourite, 'agency_unsubscribed'),
  X386: of(favourites.dropFavourite, 'agency_party'),
}

/** Meet-and-greets: a family asks those that it knows, and only the pair answers. */
export const meetingAsks: Record<string, (cell: Cell) => Ask> = {
  X940: () => ({endpoint: meetings.listMeetings, input: {}}),
  X941: ({ids}) => ({
    endpoint: meetings.proposeMeeting,
    input: {
      body: {caretaker_id: ids.caretaker_party, start: '2026-06-05T22:00:00.000Z', minutes: 30, how: 'in_person'},
    },
  }),
  X942: ({ids}) => ({
    endpoint: meetings.answerMeeting,
    input: {params: {id: ids.MEETING}, body: {answer: 'cancel'}},
  }),
  X1107: ({ids}) => ({endpoint: meetings.getMeeting, input: {params: {id: ids.MEETING}}}),
  X943: ({ids}) => ({
    endpoint: meetings.answerMeeting,
    input: {params: {id: ids.MEETING}, body: {answer: 'accept'}},
  }),
}
