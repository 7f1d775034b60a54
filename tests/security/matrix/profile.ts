import {
  verifyEmailLink,
  getEmailVerification,
  requestEmailChange,
  sendEmailVerification,
} from '#contract/accounts/email-change.ts'
import * as children from '#contract/accounts/children.ts'
import * as leadFilters from '#contract/bookings/lead-filters.ts'
import type {BodyIn, Endpoint} from '#contract/endpoint.ts'
import {getCertificate, getCheckDocument, setCertificateExpiry} from '#contract/files.ts'
import * as people from '#contract/accounts/members.ts'
import * as edit from '#contract/accounts/profile-edit.ts'
import {newId} from '#lib/id.ts'
import type {CallInput} from '#tests/support/call.ts'
import {newFamily, newWork} from '#tests/support/newcomer.ts'
import {nashville} from '#tests/support/people.ts'
import {fileOf, pdf, blackPng} from '#tests/support/pictures.ts'
import type {Ask, Cell} from './request.ts'
import {cardName, licenceName} from '../world/profile.ts'

const ask = <E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Ask => ({endpoint, input})

const face = blackPng(2)

type Changes = BodyIn<typeof edit.updateUser>['user']
const changes: Changes = {
  first_name: 'Nora',
  last_name: 'Hill',
  gender: 'other',
  location: 'Franklin, TN',
  ...nashville,
  phone_number: '(615) 555-0123',
  timezone: 'America/Chicago',
  profile_picture: 'https://pictures.example/me.jpg',
  password: 'another one',
  current_password: 'village1',
}
const bank = {
  bank_name: 'First Horizon',
  bank_account_name: 'Nora Hill',
  bank_routing_number: '084000026',
  bank_account_number: '123456789',
}
const agency = {
  legal_name: 'Maple Care LLC',
  county: ['Davidson County, TN'],
  website: 'https://maple.example',
  about: 'Care in Davidson County since 2012.',
  phone_number: '(615) 555-0177',
  location: 'Nashville, TN',
  timezone: 'America/Chicago',
  certifications: [licenceName],
  stripe_account_id: null,
  current_password: 'village1',
  ...bank,
}

const invited = {email: 'fay@example.test', first_name: 'Fay', last_name: 'Field'}

const update = (id: string, user: Changes) => ask(edit.updateUser, {params: {id}, body: {user}})
/** With a field that no one may set. */
const withField = <T extends object>(body: T, field: object): T => ({...body, ...field})

const ownUser = ({people, column, ids}: Cell) => people[column]?.user_id ?? ids.parent_owner
const ownAgency = ({people, column, ids}: Cell) => {
  const person = people[column]
  return person && 'org_id' in person ? person.org_id : ids.agency_party
}
const ownCaretaker = ({people, column, ids}: Cell) => {
  const person = people[column]
  return person && 'caretaker_id' in person ? person.caretaker_id : ids.caretaker_party
}

const leadFilter: BodyIn<typeof leadFilters.saveLeadFilter> = {
  name: 'Nearby',
  counties: ['Davidson County, TN'],
  service: null,
  is_default: true,
  limits_notifications: false,
}

/** Accounts and profiles as their owners change them, and files. */
export const profileAsks: Record<string, (cell: Cell) => Ask | Ask[]> = {
  A019: ({ids}) => update(ids.parent_owner, changes),
  A020: ({ids}) => update(ids.caretaker_party_user, bank),
  A021: cell => update(ownUser(cell), changes),
  A022: cell =>
    [
      {role: 'admin'},
      {is_subscribed: true},
      {subscribed_at: '2026-01-01T00:00:00Z'},
      {subscription_expires_at: '2030-01-01T00:00:00Z'},
      {is_verified: 'Approved'},
      {stripe_account_id: null},
      {id: newId()},
      {email_verified: true},
    ].map(field => update(ownUser(cell), withField({first_name: 'Nora'}, field))),
  A072: ({ids}) => ask(edit.updateOrganization, {params: {id: ids.agency_party}, body: agency}),
  A073: ({ids}) => ask(edit.updateOrganization, {params: {id: ids.agency_unsubscribed}, body: agency}),
  A074: cell =>
    [{is_subscribed: true}, {id: newId()}, {stripe_account_id: 'acct_1'}].map(field =>
      ask(edit.updateOrganization, {params: {id: ownAgency(cell)}, body: withField({}, field)}),
    ),
  A075: () => ask(edit.uploadOrganizationFiles, {files: {certifications: [fileOf(pdf('new'), 'New.pdf')]}}),
  A076: () => ask(edit.deleteOrganizationFile, {query: {field: 'certifications', filename: licenceName}}),
  A094: ({ids}) =>
    ask(edit.updateCaretaker, {
      params: {id: ids.caretaker_party},
      body: {...newWork, stripe_account_id: null},
    }),
  A095: ({ids}) => ask(edit.updateCaretaker, {params: {id: ids.caretaker_unverified}, body: newWork}),
  A096: cell =>
    [{is_verified: 'Approved'}, {user_id: newId()}, {id: newId()}, {rating: 5}, {stripe_account_id: 'acct_1'}].map(
      field => ask(edit.updateCaretaker, {params: {id: ownCaretaker(cell)}, body: withField({}, field)}),
    ),
  A105: () => ask(edit.uploadCertificates, {files: {certifications: [fileOf(pdf('new'), 'New.pdf')]}}),
  A106: () => [
    ask(edit.deleteCertificate, {params: {name: cardName}, query: {field: 'certifications'}}),
    ask(edit.deleteCertificate, {params: {name: cardName}}),
  ],
  A141: ({ids}) => ({address: `/api/files/certificates/${ids.CERT}`}),

  X070: ({ids}) => ask(edit.setPicture, {params: {id: ids.parent_owner}, files: {picture: [fileOf(face, 'me.png')]}}),
  X071: ({ids}) => ask(edit.removePicture, {params: {id: ids.parent_owner}}),
  X072: () => ask(edit.updateFamily, {body: newFamily}),
  X073: ({ids}) => ask(getCertificate, {params: {id: ids.CERT}}),
  X074: () => ask(people.inviteMember, {body: {...invited, role: 'field'}}),
  X951: ({ids}) => ask(people.sendInviteAgain, {params: {id: ids.MEMBER}}),
  X075: ({ids}) => ask(people.changeMember, {params: {id: ids.MEMBER}, body: {role: 'coordinator'}}),
  X849: ({ids}) => ask(people.setAvailability, {params: {id: ids.MEMBER}, body: {hours: [], away: [], place: null}}),
  X1750: () => ask(people.setOwnDaysAway, {body: {away: []}}),
  X872: ({ids}) => ask(people.setCredentials, {params: {id: ids.MEMBER}, body: {credentials: []}}),
  X873: () => ask(leadFilters.listLeadFilters),
  X874: () => ask(leadFilters.saveLeadFilter, {params: {id: newId()}, body: leadFilter}),
  X875: () => ask(leadFilters.deleteLeadFilter, {params: {id: newId()}}),
  X076: ({ids}) => ask(people.removeMember, {params: {id: ids.MEMBER}}),
  X077: () => ask(people.listFamily),
  X078: () => ask(people.inviteToFamily, {body: invited}),
  X952: ({ids}) => ask(people.sendFamilyInviteAgain, {params: {user_id: ids.parent_owner}}),
  X470: () => ask(children.listChildren),
  X471: () => ask(children.addChild, {body: {first_name: 'Sam', birth_month: '2020-01'}}),
  X472: ({ids}) => ask(children.changeChild, {params: {id: ids.CHILD}, body: {allergies: 'Peanuts'}}),
  X473: ({ids}) => ask(children.removeChild, {params: {id: ids.CHILD}}),
  X374: ({ids}) => ask(getCheckDocument, {params: {id: ids.CHECK_DOC}}),
  X375: ({ids}) => ask(getCertificate, {params: {id: ids.CHECK_DOC}}),
  X376: () =>
    ask(edit.uploadCheckDocuments, {
      params: {kind: 'identity'},
      files: {documents: [fileOf(pdf('new'), 'passport.pdf')]},
    }),
  X377: ({ids}) => ask(edit.deleteCheckDocument, {params: {id: ids.CHECK_DOC}}),
  X370: ({ids}) => ask(setCertificateExpiry, {params: {id: ids.CERT}, body: {expires_on: '2030-01-31'}}),
  X371: ({ids}) =>
    ask(requestEmailChange, {
      params: {id: ids.parent_owner},
      body: {new_email: 'moved@example.test', current_password: 'village1'},
    }),
  X372: cell =>
    ask(requestEmailChange, {
      params: {id: ownUser(cell)},
      body: {new_email: 'moved@example.test', current_password: 'village1'},
    }),
  X396: ({ids}) => ask(getEmailVerification, {params: {id: ids.parent_owner}}),
  X397: cell => ask(getEmailVerification, {params: {id: ownUser(cell)}}),
  X398: ({ids}) => ask(sendEmailVerification, {params: {id: ids.parent_owner}}),
  X399: cell => ask(sendEmailVerification, {params: {id: ownUser(cell)}}),
  X373: () => ask(verifyEmailLink, {body: {token: newId()}}),
  X079: ({ids}) => ask(people.removeFromFamily, {params: {user_id: ids.parent_owner}}),
}
