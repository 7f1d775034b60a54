import {queryOptions} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import * as contract from '#contract/admin/people.ts'
import type {CheckKind} from '#contract/files.ts'
import type {BodyIn, QueryIn} from '#contract/endpoint.ts'
import {page_size, pagesOf, staffKey, useStaffCommand} from './lists.ts'

/** Filters and order of a list of people, as in the address. */
export interface PeopleFilter {
  q?: string
  is_verified?: string
  /** Only caregivers with a check that expires soon. */
  checks_ending?: boolean
  suspended?: boolean
  /** Days on which the account was made. */
  from?: string
  to?: string
  sort?: QueryIn<typeof contract.listUsers>['sort']
  /** The booking for which caregivers would be asked. */
  asked_for?: string
}

/** The filters as the lists and their exports take them; agencies take fewer. */
export const peopleQuery = ({q, suspended, from, to, sort}: PeopleFilter) => ({
  q: q || undefined,
  from,
  to,
  suspended: suspended === undefined ? undefined : (String(suspended) as 'true' | 'false'),
  sort,
})
export const careseekersQuery = (wanted: PeopleFilter) =>
  ({...peopleQuery(wanted), is_verified: wanted.is_verified}) as QueryIn<typeof contract.listCareseekers>
export const caregiversQuery = (wanted: PeopleFilter) =>
  ({
    ...peopleQuery(wanted),
    is_verified: wanted.is_verified,
    checks_ending: wanted.checks_ending && 'true',
    asked_for: wanted.asked_for,
  }) as QueryIn<typeof contract.listCaregivers>

/** Families, caregivers, agencies and staff, and each by id. */
export const staffPeopleQueries = {
  all: () => staffKey('people'),
  parents: (wanted: PeopleFilter) =>
    pagesOf(staffKey('people', 'parents', wanted), (cursor, signal) =>
      call(contract.listCareseekers, {query: {...careseekersQuery(wanted), limit: page_size, cursor}, signal}),
    ),
  caregivers: (wanted: PeopleFilter) =>
    pagesOf(staffKey('people', 'caregivers', wanted), (cursor, signal) =>
      call(contract.listCaregivers, {query: {...caregiversQuery(wanted), limit: page_size, cursor}, signal}),
    ),
  agencies: (wanted: PeopleFilter) =>
    pagesOf(staffKey('people', 'agencies', wanted), (cursor, signal) =>
      call(contract.listAgencies, {query: {...peopleQuery(wanted), limit: page_size, cursor}, signal}),
    ),
  staff: () =>
    pagesOf(staffKey('people', 'staff'), (cursor, signal) =>
      call(contract.listUsers, {query: {staff: 'true', limit: page_size, cursor}, signal}),
    ),
  person: (id: string) =>
    queryOptions({
      queryKey: staffKey('people', 'person', id),
      queryFn: ({signal}) => call(contract.getUser, {params: {id}, signal}),
    }),
  agency: (id: string) =>
    queryOptions({
      queryKey: staffKey('people', 'agency', id),
      queryFn: ({signal}) => call(contract.getAgency, {params: {id}, signal}),
    }),
}

const people = () => staffPeopleQueries.all()

/** What a suspension would end now. */
export const suspensionQuery = (of: Suspension['of'], id: string) =>
  queryOptions({
    queryKey: staffKey('people', 'suspension', of, id),
    queryFn: ({signal}) =>
      call(of === 'agency' ? contract.previewAgencySuspension : contract.previewUserSuspension, {params: {id}, signal}),
    staleTime: 0,
  })

/** What would come back if a suspension were taken back whole. */
export const reinstatementQuery = (of: Suspension['of'], id: string) =>
  queryOptions({
    queryKey: staffKey('people', 'reinstatement', of, id),
    queryFn: ({signal}) =>
      call(of === 'agency' ? contract.previewAgencyReinstatement : contract.previewUserReinstatement, {
        params: {id},
        signal,
      }),
    staleTime: 0,
  })

/** A suspension of one person, or of an agency with all its members. */
export interface Suspension {
  of: 'person' | 'agency'
  id: string
  reason: string
}

export const useSuspend = () =>
  useStaffCommand<Suspension, unknown>(
    ({of, id, reason}) =>
      call(of === 'agency' ? contract.suspendAgency : contract.suspendUser, {params: {id}, body: {reason}}),
    people(),
    staffKey('bookings'),
  )

export const useUnsuspend = () =>
  useStaffCommand<Suspension & {restore: boolean; stay_suspended: string[]}, unknown>(
    ({of, id, reason, restore, stay_suspended}) => {
      const body = {reason: reason || undefined, restore}
      return of === 'agency'
        ? call(contract.unsuspendAgency, {params: {id}, body: {...body, stay_suspended}})
        : call(contract.unsuspendUser, {params: {id}, body})
    },
    people(),
    staffKey('bookings'),
  )

/** Sets a person's verification: approved, rejected, verified or pending. */
export const useVerify = (id: string) =>
  useStaffCommand(
    (body: BodyIn<typeof contract.verifyUser>) => call(contract.verifyUser, {params: {id}, body}),
    people(),
  )

export const useRecordCheck = (id: string) =>
  useStaffCommand(
    (body: BodyIn<typeof contract.recordCheck>) => call(contract.recordCheck, {params: {id}, body}),
    people(),
  )

/** Does not accept the waiting documents of a check, with a reason that the caregiver reads. */
export const useRefuseCheckDocuments = (id: string) =>
  useStaffCommand(
    ({kind, ...body}: BodyIn<typeof contract.refuseCheckDocuments> & {kind: CheckKind}) =>
      call(contract.refuseCheckDocuments, {params: {id, kind}, body}),
    people(),
  )

export const useChangeContact = (id: string) =>
  useStaffCommand(
    (body: BodyIn<typeof contract.changeContact>) => call(contract.changeContact, {params: {id}, body}),
    people(),
  )

export const useChangeAgencyPhone = (id: string) =>
  useStaffCommand(
    (body: BodyIn<typeof contract.changeAgencyPhone>) => call(contract.changeAgencyPhone, {params: {id}, body}),
    people(),
  )

export const useSendResetLink = (id: string) =>
  useStaffCommand(() => call(contract.sendResetLink, {params: {id}, body: {}}))

export const useMessageUser = (id: string) =>
  useStaffCommand((text: string) => call(contract.messageUser, {params: {id}, body: {text}}))

export const useEndUserSignIns = (id: string) =>
  useStaffCommand(() => call(contract.endUserSignIns, {params: {id}, body: {}}))

export const useResetSecondStep = (id: string) =>
  useStaffCommand(() => call(contract.resetSecondStep, {params: {id}, body: {}}), people())

export const useInviteStaff = () =>
  useStaffCommand((body: BodyIn<typeof contract.inviteStaff>) => call(contract.inviteStaff, {body}), people())

/** Mails the link again to a colleague who never logged in. */
export const useSendStaffInviteAgain = (id: string) =>
  useStaffCommand(() => call(contract.sendStaffInviteAgain, {params: {id}}), people())

export const useTakeBackStaffInvite = (id: string) =>
  useStaffCommand(() => call(contract.takeBackStaffInvite, {params: {id}}), people())
