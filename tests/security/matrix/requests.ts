import * as auth from '#contract/accounts/auth.ts'
import * as confirming from '#contract/sessions/confirming.ts'
import type {Endpoint} from '#contract/endpoint.ts'
import {getBookingHistory} from '#contract/bookings/history.ts'
import * as familyBookings from '#contract/bookings/family-bookings.ts'
import {getHandover} from '#contract/bookings/handover.ts'
import * as offers from '#contract/bookings/offers.ts'
import * as platform from '#contract/platform.ts'
import * as profiles from '#contract/accounts/profiles.ts'
import * as providerBookings from '#contract/bookings/provider-bookings.ts'
import * as sessions from '#contract/sessions/sessions.ts'
import * as telemetry from '#contract/telemetry.ts'
import type {CallInput} from '#tests/support/call.ts'
import {password} from '#tests/support/people.ts'
import {someRequest} from '#tests/support/story.ts'
import type {Ask, Cell} from './request.ts'
import {accountAsks} from './accounts.ts'
import {privacyAsks} from './privacy.ts'
import {blogAsks} from './blog.ts'
import {deskAsks} from './admin-work.ts'
import {calendarFeedAsks, favouriteAsks, meetingAsks, providerAsks} from './favourites.ts'
import {chatAsks} from './assistant.ts'
import {messageAsks} from './messages.ts'
import {moneyAsks} from './money.ts'
import {notificationAsks} from './notifications.ts'
import {placeAsks} from './places.ts'
import {profileAsks} from './profile.ts'
import {reviewAsks} from './reviews.ts'
import {socialAsks} from './social-login.ts'
import {staffAsks} from './admin.ts'
import type {Ids} from '../world/world.ts'

const ask = <E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Ask => ({
  endpoint,
  input,
})

const credentials = ({people, column}: Cell) =>
  ({
    grant_type: 'password',
    username: people[column]?.email ?? 'nobody@example.test',
    password,
  }) as const

/** Claims the confirm calls with an empty body: now. */
const confirm = (endpoint: Endpoint, name: 'S1' | 'SO') => (cell: Cell) => ask(endpoint, {params: {id: cell.ids[name]}})

const bid = (endpoint: Endpoint, name: keyof Ids) => (cell: Cell) =>
  ask(endpoint, {params: {id: cell.ids[name]}, body: {hourly_rate: 24}})

const acceptByOrg = (name: keyof Ids) => (cell: Cell) =>
  ask(providerBookings.approveByOrganization, {params: {id: cell.ids[name]}, body: {}})

const lead = (name: keyof Ids) => (cell: Cell) =>
  ask(providerBookings.listLeads, {query: {booking_id: cell.ids[name], view: 'true'}})

const changeRequest =
  (name: keyof Ids, ends_offers?: (ids: Ids) => string[]) =>
  ({ids}: Cell) =>
    ask(familyBookings.changeRequest, {
      params: {id: ids[name]},
      body: {
        ...someRequest,
        max_hourly_rate: 31,
        changed_at: null,
        ...(ends_offers && {ends_offers: ends_offers(ids)}),
      },
    })

const caretakerProfile = (name: keyof Ids) => (cell: Cell) => ask(profiles.getCaretaker, {params: {id: cell.ids[name]}})
const organization = (name: keyof Ids) => (cell: Cell) => ask(profiles.getOrganization, {params: {id: cell.ids[name]}})

/** Any sign-in at all, for a call that asks for the caller's own id. */
const ownId = ({people, column, ids}: Cell) => people[column]?.user_id ?? ids.parent_owner

/** Row by row, by the id of the row: what is asked. A row may be asked in several ways, which must agree. */
export const asks: Record<string, (cell: Cell) => Ask | Ask[]> = {
  ...accountAsks,
  ...privacyAsks,
  ...chatAsks,
  ...deskAsks,
  ...blogAsks,
  ...messageAsks,
  ...moneyAsks,
  ...notificationAsks,
  ...placeAsks,
  ...profileAsks,
  ...socialAsks,
  ...reviewAsks,
  ...favouriteAsks,
  ...providerAsks,
  ...calendarFeedAsks,
  ...meetingAsks,
  ...staffAsks,
  A001: cell => ask(auth.login, {body: credentials(cell)}),
  A006: () => ask(auth.getProfile),
  A016: cell => ask(auth.adminLogin, {body: {...credentials(cell), scope: ''}}),
  A017: () => ask(auth.getAdminProfile),
  A018: () => ask(profiles.getParentProfile),
  A023: () => ask(familyBookings.requestBooking, {body: someRequest}),
  A024: () => ask(familyBookings.requestAgencyBooking, {body: someRequest}),
  A025: ({people}) =>
    ask(familyBookings.requestAgencyBooking, {
      body: {...someRequest, organization_id: people.agency_party.org_id},
    }),
  A026: ({ids}) =>
    ask(familyBookings.requestAgencyBooking, {
      body: {...someRequest, organization_id: ids.agency_unsubscribed},
    }),
  A027: () => [
    ask(familyBookings.listParentBookings),
    ask(familyBookings.listParentBookings, {query: {status: 'PENDING'}}),
    ask(familyBookings.listParentBookings, {query: {status: 'REVIEW'}}),
  ],
  X390: () => ask(familyBookings.getFamilyFee),
  X391: () => ask(familyBookings.getRequestAllowance),
  A028: () => [
    ask(familyBookings.reviewAgency),
    ask(familyBookings.reviewAgency, {query: {only_pending: 'true', only_with_offer: 'true'}}),
  ],
  A029: ({ids}) =>
    ask(familyBookings.approveByParent, {
      params: {bookingId: ids.B_REVIEW},
      query: {caretaker_id: ids.caretaker_party},
    }),
  A030: ({ids}) =>
    ask(familyBookings.approveByParent, {
      params: {bookingId: ids.B_REVIEW},
      query: {caretaker_id: ids.caretaker_other},
    }),
  A031: ({ids}) =>
    ask(familyBookings.approveByParent, {
      params: {bookingId: ids.L_REVIEW},
      query: {org_id: ids.agency_party},
    }),
  A032: ({ids}) => ask(familyBookings.cancelBooking, {params: {id: ids.B1}}),
  A033: ({ids}) => ask(familyBookings.cancelBooking, {params: {id: ids.BO}}),
  A034: ({ids}) => ask(familyBookings.declineByParent, {params: {id: ids.B_REVIEW}}),
  A035: () => [
    ask(profiles.listOrganizations, {query: {is_subscribed: 'true'}}),
    ask(profiles.listOrganizations, {query: {is_subscribed: 'true', county: 'Davidson County, TN'}}),
  ],
  A036: () => [ask(profiles.listOrganizations, {query: {is_subscribed: 'false'}}), ask(profiles.listOrganizations)],
  A037: ({ids}) => ask(profiles.listOrganizations, {query: {org_id: ids.agency_unsubscribed}}),
  A038: caretakerProfile('caretaker_party'),
  A039: caretakerProfile('caretaker_unverified'),
  A040: organization('agency_party'),
  A041: organization('agency_unsubscribed'),
  A042: confirm(confirming.confirmStartByParent, 'S1'),
  A043: confirm(confirming.confirmStartByParent, 'SO'),
  A044: confirm(confirming.confirmEndByParent, 'S1'),
  A045: confirm(confirming.confirmEndByParent, 'SO'),
  A046: ({ids}) => ask(sessions.listSessions, {query: {booking_id: ids.B1}}),
  A047: ({ids}) => ask(sessions.listSessions, {query: {booking_id: ids.BO}}),
  A048: ({ids}) => ask(sessions.listSessions, {query: {booking_id: ids.B1, user_id: ids.parent_owner}}),
  A049: cell => ask(sessions.listSessions, {query: {user_id: ownId(cell)}}),
  A071: () => ask(profiles.getOwnOrganization),
  A077: () => [
    ask(providerBookings.listLeads, {query: {status: 'PENDING', assigned_only: 'false'}}),
    ask(providerBookings.listLeads, {
      query: {status: 'PENDING', county: ['Davidson County, TN', 'Shelby County, TN']},
    }),
  ],
  A078: lead('L1'),
  A079: lead('LA'),
  A080: lead('LU'),
  A081: lead('LX'),
  A082: () => ask(providerBookings.listOrganizationBookings),
  A083: bid(offers.bidByOrganization, 'L1'),
  A084: bid(offers.bidByOrganization, 'LA'),
  A085: bid(offers.bidByOrganization, 'LU'),
  A086: bid(offers.bidByOrganization, 'B0'),
  A087: ({ids}) => ask(providerBookings.cancelByOrganization, {params: {id: ids.BO}}),
  A088: acceptByOrg('LA'),
  A089: acceptByOrg('LU'),
  A090: acceptByOrg('L1'),
  A091: () => ask(providerBookings.assignedRequests),
  A093: () => ask(profiles.getOwnCaretakerProfile),
  A097: () => [
    ask(providerBookings.nearby),
    ask(providerBookings.nearby, {query: {status: 'PENDING', radius_miles: '500'}}),
  ],
  A098: () => ask(providerBookings.listCaretakerBookings),
  A099: bid(offers.bidByCaretaker, 'B0'),
  A100: bid(offers.bidByCaretaker, 'L1'),
  A101: confirm(confirming.confirmStartByCaretaker, 'S1'),
  A102: confirm(confirming.confirmStartByCaretaker, 'SO'),
  A103: confirm(confirming.confirmEndByCaretaker, 'S1'),
  A104: confirm(confirming.confirmEndByCaretaker, 'SO'),
  A113: () => ask(auth.logout),
  A143: () => [ask(platform.health), ask(platform.ready), {address: '/api/openapi.json'}, {address: '/api/docs'}],

  X001: () => ask(auth.revokeSignIn, {body: {logout_handle: 'made-up'}}),
  X002: ({ids}) => ask(familyBookings.getParentBooking, {params: {id: ids.B_REVIEW}}),
  X736: ({ids}) => ask(sessions.listMemberOverlaps, {params: {id: ids.SO}}),
  X737: ({ids}) => ask(sessions.listMemberOverlaps, {params: {id: ids.S1}}),
  X730: ({ids}) => ask(providerBookings.declineInvitation, {params: {id: ids.B_ASKED}}),
  X731: ({ids}) => ask(providerBookings.declineInvitation, {params: {id: ids.L_ASKED}}),
  X732: ({ids}) => ask(familyBookings.openInvitation, {params: {id: ids.B_ASKED}, body: {}}),
  X733: bid(offers.bidByCaretaker, 'B_ASKED'),
  X734: bid(offers.bidByOrganization, 'L_ASKED'),
  X735: lead('L_ASKED'),
  X870: ({ids}) => ask(getBookingHistory, {params: {id: ids.B1}}),
  X860: ({ids}) => ask(familyBookings.endWeekly, {params: {id: ids.B_WEEKLY}, body: {last_day: '2026-07-11'}}),
  X861: ({ids}) => ask(familyBookings.endWeekly, {params: {id: ids.BO_WEEKLY}, body: {last_day: '2026-07-12'}}),
  X003: ({ids}) => ask(familyBookings.reopenBooking, {params: {id: ids.B_GONE}}),
  X004: () => ask(providerBookings.nearbyCount),
  X005: ({ids}) => ask(offers.withdrawOffer, {params: {id: ids.O_REVIEW}}),
  X006: ({ids}) => ask(offers.withdrawOffer, {params: {id: ids.OL_REVIEW}}),
  X007: () => ask(profiles.listMembers),
  X008: ({ids}) => ask(sessions.cancelSession, {params: {id: ids.S1}}),
  X009: ({ids}) => ask(sessions.cancelSession, {params: {id: ids.SO}}),
  X010: ({ids}) =>
    ask(sessions.proposeReschedule, {
      params: {id: ids.S1},
      body: {start: '2026-06-22T14:00:00.000Z', end: '2026-06-22T18:00:00.000Z'},
    }),
  X011: ({ids}) => ask(sessions.acceptReschedule, {params: {id: ids.S_MOVED}}),
  X012: ({ids}) => ask(sessions.declineReschedule, {params: {id: ids.S_MOVED}}),
  X013: ({ids}) => ask(sessions.agreeTimes, {params: {id: ids.S1}}),
  X014: ({ids}) => ask(sessions.contestSession, {params: {id: ids.S1}, body: {reason: 'Never came'}}),
  X015: ({ids}) => ask(sessions.assignSession, {params: {id: ids.SO}, body: {member_id: null}}),
  X016: ({ids}) => ask(sessions.assignSession, {params: {id: ids.S1}, body: {member_id: null}}),
  X1106: ({ids, people}) =>
    ask(sessions.assignSessions, {
      body: {visits: [{session_id: ids.SO, member_id: people.agency_field.member_id}]},
    }),
  X017: ({ids}) => ask(sessions.sayLate, {params: {id: ids.S1}, body: {minutes: 10}}),
  X019: () =>
    ask(telemetry.reportOutbox, {
      body: {oldest_ms: 0, sent: 1, waiting: 0, refusals: [{code: 'not_found', count: 1}]},
    }),
  X020: () => ask(telemetry.outboxTelemetry),
  X021: ({ids}) => ask(familyBookings.changeAddress, {params: {id: ids.B1}, body: {handover: 'Ring twice'}}),
  X1104: changeRequest('B0'),
  X1105: changeRequest('B_REVIEW'),
  X1108: changeRequest('B_REVIEW', ids => [ids.O_REVIEW]),
  X1102: () => ask(providerBookings.openLeadsCount, {}),
  X1101: ({ids}) => ask(sessions.askNotToGo, {params: {id: ids.SO}, body: {reason: 'Sick'}}),
  X1103: ({ids}) => ask(sessions.sayCanGo, {params: {id: ids.SO}}),
  X477: ({ids}) => ask(sessions.explainPlace, {params: {id: ids.S1}, body: {text: 'We met at the park'}}),
  X474: ({ids}) => ask(getHandover, {params: {id: ids.B1}}),
  X475: ({ids}) => ask(getHandover, {params: {id: ids.BO}}),
  X476: ({ids}) => ask(getHandover, {params: {id: ids.B_REVIEW}}),
  X018: ({ids}) => ask(confirming.getStartCode, {params: {id: ids.S1}}),
}

/** Rows whose call is not built yet. The day it is, the matrix asks for its line above. */
export const notBuilt = [] as string[]
