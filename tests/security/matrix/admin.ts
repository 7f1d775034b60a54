import * as notes from '#contract/admin/notes.ts'
import * as operations from '#contract/admin/operations.ts'
import * as exports from '#contract/admin/exports.ts'
import * as people from '#contract/admin/people.ts'
import {getFigures} from '#contract/admin/figures.ts'
import {searchAll} from '#contract/admin/search.ts'
import {getSystemStatus} from '#contract/admin/status.ts'
import * as views from '#contract/admin/views.ts'
import * as platform from '#contract/admin/platform.ts'
import * as secondStep from '#contract/accounts/second-step.ts'
import type {Endpoint} from '#contract/endpoint.ts'
import {newId} from '#lib/id.ts'
import type {CallInput} from '#tests/support/call.ts'
import type {Ask, Cell} from './request.ts'
import type {ObjectName} from '../world/world.ts'

const ask = <E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Ask => ({endpoint, input})

const of = (endpoint: Endpoint, name: ObjectName, body?: object) => (cell: Cell) =>
  ask(endpoint, {params: {id: cell.ids[name]}, ...(body && {body})})

/** What staff may: people, the platform, what is written to them, and the log of all of it. No one else, nor a writer. */
export const staffAsks: Record<string, (cell: Cell) => Ask | Ask[]> = {
  A123: () => ask(operations.getOverview),
  A124: () => [
    ask(people.listUsers),
    ask(people.listUsers, {query: {staff: 'true', q: 'person', sort: 'name', suspended: 'false'}}),
  ],
  A125: of(people.getUser, 'caretaker_party_user'),
  A126: of(people.suspendUser, 'caretaker_party_user', {reason: 'Unsafe'}),
  A127: of(people.verifyUser, 'caretaker_party_user', {is_verified: 'Pending', reason: 'Checked again'}),
  A130: () => ask(platform.setFee, {body: {bps: 1200, effective_from: '2027-01-01T00:00:00.000Z'}}),
  A131: () =>
    ask(platform.createPlan, {
      body: {
        type: 'agency',
        title: 'By the quarter',
        description: 'Three months',
        price: 399.5,
        duration_value: 3,
        duration_unit: 'month',
        list_items: ['Every open lead'],
      },
    }),
  A132: () => ask(platform.createFaq, {body: {audience: 'General', question: 'Who are you?', answer: 'People.'}}),
  A138: cell =>
    ask(operations.listAudit, {
      query: {target: 'user', target_id: cell.ids.parent_owner, by: cell.ids.parent_owner},
    }),
  A140: () => [ask(operations.listMessages), ask(operations.listMessages, {query: {state: 'waiting'}})],
  X970: () => [ask(searchAll, {query: {q: 'person'}}), ask(searchAll, {query: {q: 'V-22222'}})],
  X985: () => ask(getFigures, {query: {from: '2026-06-01', to: '2026-06-30'}}),
  X986: ({ids}) => ask(notes.listNotes, {query: {target: 'user', target_id: ids.caretaker_party_user}}),
  X987: ({ids}) =>
    ask(notes.addNote, {body: {target: 'user', target_id: ids.caretaker_party_user, text: 'Called twice'}}),
  X988: () => ask(notes.removeNote, {params: {id: newId()}}),
  X989: of(people.changeContact, 'caretaker_party_user', {phone_number: '(615) 555-0142', reason: 'Asked by phone'}),
  X1730: of(people.changeAgencyPhone, 'agency_party', {phone_number: '(615) 555-0142', reason: 'Asked by phone'}),
  X997: of(operations.answerMessage, 'MESSAGE', {text: 'We have found it'}),
  X993: of(people.previewUserSuspension, 'caretaker_party_user'),
  X994: of(people.previewAgencySuspension, 'agency_party'),
  X880: of(people.previewUserReinstatement, 'caretaker_party_user'),
  X881: of(people.previewAgencyReinstatement, 'agency_party'),
  X995: () => ask(operations.getWaiting),
  X998: () => ask(getSystemStatus),
  X971: () => ask(exports.exportCareseekers),
  X972: () => ask(exports.exportCaregivers),
  X973: () => ask(exports.exportAgencies),
  X974: () => ask(exports.exportNonUsers),
  X975: () => ask(exports.exportBookings),
  X976: () => ask(exports.exportWaitlist),
  X977: () => ask(exports.exportInvoicesOfAll),
  X978: () => ask(exports.exportLeadCredits),
  X979: () => ask(exports.exportPayments),
  X980: () => ask(exports.exportExceptions),
  X981: () => ask(exports.exportMessages),
  X982: () => ask(exports.exportReviews),
  X983: () => ask(exports.exportAudit),
  X984: () => ask(exports.exportPhones),
  X886: () => ask(exports.exportMessageReports),
  X887: () => ask(views.listViews),
  X888: () =>
    ask(views.saveView, {params: {id: newId()}, body: {list: 'payments', name: 'Big', search: {sort: '-sum'}}}),
  X889: () => ask(views.deleteView, {params: {id: newId()}}),
  X400: () => ask(people.listCareseekers, {query: {is_verified: 'Pending'}}),
  X401: () => ask(people.listCaregivers, {query: {is_verified: 'Approved', q: 'V-22222'}}),
  X402: () => ask(people.listAgencies, {query: {q: 'agency', sort: 'name'}}),
  X403: of(people.getAgency, 'agency_party'),
  X404: of(people.unsuspendUser, 'caretaker_party_user', {}),
  X405: of(people.suspendAgency, 'agency_party', {reason: 'Unsafe'}),
  X406: of(people.unsuspendAgency, 'agency_party', {}),
  X407: of(people.recordCheck, 'caretaker_party_user', {
    kind: 'identity',
    provider: 'Checkers',
    checked_on: '2026-05-01',
    expires_on: '2027-05-01',
  }),
  X378: ({ids}) =>
    ask(people.refuseCheckDocuments, {
      params: {id: ids.caretaker_party_user, kind: 'identity'},
      body: {reason: 'Blurred'},
    }),
  X408: of(people.sendResetLink, 'parent_owner', {}),
  X960: of(people.messageUser, 'parent_owner', {text: 'Please call us.'}),
  X763: of(people.endUserSignIns, 'parent_owner', {}),
  X409: () =>
    ask(people.inviteStaff, {
      body: {email: 'new@example.test', first_name: 'Nia', last_name: 'Park', role: 'blog_writer'},
    }),
  X890: of(people.sendStaffInviteAgain, 'INVITED_STAFF'),
  X891: of(people.takeBackStaffInvite, 'INVITED_STAFF'),
  X410: () => ask(platform.listFees),
  X411: () => ask(platform.listStaffPlans),
  X412: of(platform.changePlan, 'PLAN_CHEAP', {title: 'Another name', price: 19}),
  X413: of(platform.retirePlan, 'PLAN_CHEAP', {}),
  X436: () => ask(platform.listStaffFaqs),
  X414: of(platform.changeFaq, 'FAQ', {answer: 'Like this.', position: 1}),
  X415: of(platform.deleteFaq, 'FAQ'),
  X416: of(platform.restoreFaq, 'FAQ', {}),
  X990: () => ask(platform.listOpenQuestions),
  X991: of(platform.closeOpenQuestion, 'OPEN_QUESTION'),
  X430: () => ask(secondStep.getSecondStep),
  X431: () => ask(secondStep.beginSecondStep, {body: {}}),
  X432: () => ask(secondStep.confirmSecondStep, {body: {totp: '123456'}}),
  X433: () => ask(secondStep.renewRecoveryCodes, {body: {totp: '123456'}}),
  X434: () => ask(secondStep.removeSecondStep, {body: {totp: '123456'}}),
  X435: of(people.resetSecondStep, 'caretaker_party_user', {}),
  X418: () => ask(operations.listMail),
  X419: () => ask(operations.getMail, {params: {id: newId()}}),
  X417: of(operations.markMessage, 'MESSAGE', {read: true, answered: true}),
}
