import * as bookings from '#contract/admin/bookings.ts'
import * as children from '#contract/admin/careseeker-children.ts'
import * as careseekers from '#contract/admin/careseekers.ts'
import * as familyCalls from '#contract/admin/family-calls.ts'
import * as exceptions from '#contract/admin/exceptions.ts'
import * as invoices from '#contract/admin/invoices.ts'
import * as search from '#contract/admin/search.ts'
import * as visitTimes from '#contract/admin/visit-times.ts'
import type {Endpoint} from '#contract/endpoint.ts'
import {newId} from '#lib/id.ts'
import type {CallInput} from '#tests/support/call.ts'
import {someRequest} from '#tests/support/story.ts'
import type {Ask, Cell} from './request.ts'

const ask = <E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Ask => ({endpoint, input})

const rose = {
  first_name: 'Rose',
  last_name: 'Field',
  phone_number: '(615) 555-0170',
  number_of_children: 1,
}

const {invite: _, ...someWishes} = someRequest

const evening = {start: '2026-08-12T22:00:00.000Z', end: '2026-08-13T01:00:00.000Z'}

/** What staff do about bookings, money and visits: theirs alone. */
export const deskAsks: Record<string, (cell: Cell) => Ask | Ask[]> = {
  A128: ({ids}) => [
    ask(bookings.listAllBookings),
    ask(bookings.listAllBookings, {query: {waitlisted: 'true', county: 'Travis County, TX'}}),
    ask(bookings.listAllBookings, {query: {org_id: ids.agency_party, status: 'PENDING', q: 'Pat'}}),
  ],
  X392: () => ask(bookings.listWaitlist),
  A129: () => [
    ask(invoices.listAllInvoices),
    ask(invoices.listAllInvoices, {query: {status: 'OPEN', kind: 'lead', q: 'agency'}}),
  ],
  A133: () => [ask(exceptions.listExceptions), ask(exceptions.listExceptions, {query: {reason: 'contested'}})],
  A134: ({ids}) =>
    ask(exceptions.settleException, {
      params: {id: ids.INV_GIVEN_UP},
      body: {act: 'resolve', reason_code: 'nothing_to_do', memo: 'They are out of business'},
    }),
  X883: ({ids}) => {
    const body = {member_id: ids.S1, expected_member_id: null, reason: 'She is ill'}
    return ask(bookings.assignVisit, {params: {id: ids.S1}, body})
  },
  X884: ({ids}) => ask(bookings.listAssignable, {params: {id: ids.SO}}),
  X885: ({ids}) => ask(bookings.listAssignable, {params: {id: ids.S1}}),
  X882: ({ids}) => ask(bookings.replaceCaregiver, {params: {id: ids.B1}, body: {reason: 'The caregiver is ill'}}),
  X992: ({ids}) => ask(bookings.cancelAnyBooking, {params: {id: ids.B1}, body: {reason: 'The caregiver is ill'}}),
  X949: ({ids}) =>
    ask(bookings.cancelAnyVisit, {params: {id: ids.S1}, body: {canceled_for: 'staff', reason: 'The caregiver is ill'}}),
  X892: ({ids}) => ask(visitTimes.previewVisitTimes, {params: {id: ids.S1}, query: evening}),
  X893: ({ids}) =>
    ask(visitTimes.changeVisitTimes, {params: {id: ids.S1}, body: {...evening, reason: 'The family asked for it'}}),
  X996: ({ids}) => ask(exceptions.assignException, {params: {id: ids.INV_GIVEN_UP}, body: {to_me: true, seen: null}}),
  A137: ({ids}) =>
    ask(invoices.decideLeadCredit, {params: {id: ids.INV_ASKED}, body: {grant: true, reason: 'Sent twice'}}),
  X321: () => ask(invoices.listLeadCredits),
  X322: ({ids}) =>
    ask(invoices.markUncollectible, {
      params: {id: ids.INV_A},
      body: {uncollectible: true, reason: 'Out of business'},
    }),
  A135: () => ask(careseekers.createNonUser, {body: rose}),
  A136: ({ids}) =>
    ask(careseekers.requestForNonUser, {
      params: {id: ids.NON_USER},
      body: {audience: 'caretakers', request: someRequest},
    }),
  X323: () => [ask(careseekers.listNonUsers), ask(careseekers.listNonUsers, {query: {q: 'rose'}})],
  X1706: () => ask(search.findSameContact, {query: {phone_number: rose.phone_number, email: 'rose@example.test'}}),
  X324: ({ids}) => ask(careseekers.getNonUser, {params: {id: ids.NON_USER}}),
  X325: ({ids}) => ask(careseekers.editNonUser, {params: {id: ids.NON_USER}, body: {first_name: 'Rosa'}}),
  X1712: ({ids}) => ask(children.listChildrenFor, {params: {id: ids.NON_USER}}),
  X1713: ({ids}) =>
    ask(children.addChildFor, {params: {id: ids.NON_USER}, body: {first_name: 'Sam', birth_month: '2022-05'}}),
  X1714: ({ids}) =>
    ask(children.changeChildFor, {
      params: {id: ids.NON_USER, childId: ids.NON_USER_CHILD},
      body: {allergies: 'Milk'},
    }),
  X1715: ({ids}) => ask(children.removeChildFor, {params: {id: ids.NON_USER, childId: ids.NON_USER_CHILD}}),
  X1716: ({ids}) =>
    ask(children.changeChildFor, {params: {id: ids.NON_USER, childId: ids.CHILD}, body: {allergies: 'Milk'}}),
  X1701: () => ask(familyCalls.listFamilyCalls),
  X1711: ({ids}) => ask(careseekers.eraseNonUser, {params: {id: ids.NON_USER_DONE}, body: {}}),
  X1702: ({ids}) => ask(familyCalls.markFamilyCalled, {params: {id: ids.NON_USER}, body: {call_ids: [newId()]}}),
  X326: ({ids}) =>
    ask(careseekers.approveForNonUser, {
      params: {id: ids.NON_USER, bookingId: ids.NB_REVIEW},
      body: {offer_id: ids.NO_REVIEW},
    }),
  X327: ({ids}) => ask(careseekers.declineForNonUser, {params: {id: ids.NON_USER, bookingId: ids.NB_REVIEW}}),
  X328: ({ids}) => ask(careseekers.cancelForNonUser, {params: {id: ids.NON_USER, bookingId: ids.NB}}),
  X329: ({ids}) => ask(careseekers.confirmStartOnBehalf, {params: {id: ids.NS}}),
  X330: ({ids}) => ask(careseekers.confirmEndOnBehalf, {params: {id: ids.NS}}),
  X1703: ({ids}) =>
    ask(visitTimes.acceptTimesOnBehalf, {params: {id: ids.NS_MOVED}, body: {proposal_id: ids.NS_PROPOSAL}}),
  X1704: ({ids}) =>
    ask(visitTimes.declineTimesOnBehalf, {params: {id: ids.NS_MOVED}, body: {proposal_id: ids.NS_PROPOSAL}}),
  X1705: ({ids}) => ask(visitTimes.acceptTimesOnBehalf, {params: {id: ids.S1}, body: {proposal_id: ids.NS_PROPOSAL}}),
  X1707: ({ids}) =>
    ask(careseekers.changeForNonUser, {
      params: {id: ids.NON_USER, bookingId: ids.NB_REVIEW},
      body: {...someWishes, changed_at: null, ends_offers: [ids.NO_REVIEW]},
    }),
  X1708: ({ids}) =>
    ask(careseekers.changeAddressForNonUser, {
      params: {id: ids.NON_USER, bookingId: ids.NB},
      body: {handover: 'Ring twice'},
    }),
  X1709: ({ids}) => ask(careseekers.reopenForNonUser, {params: {id: ids.NON_USER, bookingId: ids.NB_AGAIN}, body: {}}),
  X1717: ({ids}) =>
    ask(careseekers.endWeeklyForNonUser, {
      params: {id: ids.NON_USER, bookingId: ids.NB_WEEKLY},
      body: {last_day: '2026-07-17'},
    }),
  X1718: ({ids}) =>
    ask(careseekers.endWeeklyForNonUser, {
      params: {id: ids.NON_USER, bookingId: ids.B_WEEKLY},
      body: {last_day: '2026-07-11'},
    }),
  X1710: ({ids}) =>
    ask(careseekers.changeAddressForNonUser, {
      params: {id: ids.NON_USER, bookingId: ids.B1},
      body: {handover: 'Ring twice'},
    }),
  X332: ({ids}) => ask(careseekers.getDoorCard, {params: {id: ids.NON_USER, bookingId: ids.NB}}),
  X333: ({ids}) => ask(careseekers.makeDoorCard, {params: {id: ids.NON_USER, bookingId: ids.NB}, body: {}}),
  X334: ({ids}) => ask(careseekers.getDoorCard, {params: {id: ids.NON_USER, bookingId: ids.B1}}),
  X331: ({ids}) => ask(careseekers.confirmStartOnBehalf, {params: {id: ids.S1}}),
  X320: ({ids}) => ask(bookings.getAnyBooking, {params: {id: ids.B1}}),
  X339: ({ids}) => ask(bookings.listBookingVisits, {params: {id: ids.B1}}),
}
