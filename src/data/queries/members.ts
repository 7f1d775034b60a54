import {type QueryClient, queryOptions, useMutation, useQueryClient} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import type {BodyIn} from '#contract/endpoint.ts'
import * as contract from '#contract/accounts/members.ts'
import type {MemberRole} from '#contract/accounts/roles.ts'
import {whileLoggingOut} from '../account/current-user.ts'
import {endLogIn} from '../account/end-log-in.ts'
import {userKey} from '../app/query-keys.ts'
import {persistAs} from '../offline/query-persister.ts'
import {replaceLink, storedInvitePoll, withoutReplacedLinks} from './invite-poll.ts'
import {leadQueries} from './leads.ts'
import {ApiError} from '../app/message.ts'
import {stored_for_ms} from '#offline/queries/persist.ts'
import {profileQueries} from './profile.ts'
import {useProfileCommand} from './profile-edit.ts'
import {sessionQueries} from './sessions.ts'

const persister = persistAs({
  name: 'adults',
  answer: contract.listFamily.answer,
  max_age_ms: stored_for_ms.bookings,
})

/** The adults of the signed-in family. */
export const familyQuery = () =>
  queryOptions({
    queryKey: userKey('profile', 'family'),
    queryFn: async ({signal}) => withoutReplacedLinks(await call(contract.listFamily, {signal})),
    persister,
    staleTime: 60_000,
    refetchInterval: ({state: {data}}) => storedInvitePoll(data),
  })

export type FamilyInviteBody = BodyIn<typeof contract.inviteToFamily>
type MemberInviteBody = BodyIn<typeof contract.inviteMember>

/** Treats a 404 as success: the person was already removed by an earlier attempt or another device. */
async function orGone(take: Promise<unknown>): Promise<void> {
  await take.catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  })
}

/** A command on agency members; removing one also leaves sessions unassigned. */
function useMemberCommand<Input, Answer>(
  send: (input: Input) => Promise<Answer>,
  onSuccess?: (client: QueryClient, answer: Answer) => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: answer => onSuccess?.(client, answer),
    onSettled: () => {
      void client.invalidateQueries({queryKey: leadQueries.members().queryKey})
      void client.invalidateQueries({queryKey: sessionQueries.all()})
    },
  })
}

const replaceMemberLink = (client: QueryClient, {id}: {id: string}) =>
  void client.setQueryData(
    leadQueries.members().queryKey,
    members => members && replaceLink(members, each => each.id === id),
  )

/** Invites a person to the agency by mail. @throws `ApiError` `email_taken`, `already_joined` */
export const useInviteMember = () =>
  useMemberCommand((body: MemberInviteBody) => call(contract.inviteMember, {body}), replaceMemberLink)

/** Sends a pending invite again, once for each press. */
export const useSendInviteAgain = () =>
  useMemberCommand(({id}: {id: string}) => call(contract.sendInviteAgain, {params: {id}}), replaceMemberLink)

/** Changes an agency member's role. Throws `ApiError`: `last_owner`. */
export const useChangeMember = () =>
  useMemberCommand(({id, role}: {id: string; role: MemberRole}) =>
    call(contract.changeMember, {params: {id}, body: {role}}),
  )

/** Replaces a member's credentials. @throws `ApiError` `record_changed` */
export const useSetCredentials = () =>
  useMemberCommand(({id, ...body}: {id: string} & BodyIn<typeof contract.setCredentials>) =>
    call(contract.setCredentials, {params: {id}, body}),
  )

/** Replaces when and from where a member works. @throws `ApiError` `record_changed` */
export const useSetAvailability = () =>
  useMemberCommand(({id, ...body}: {id: string} & BodyIn<typeof contract.setAvailability>) =>
    call(contract.setAvailability, {params: {id}, body}),
  )

/** Replaces the days away of the signed-in field caregiver. @throws `ApiError` `record_changed` */
export const useSetOwnDaysAway = () =>
  useProfileCommand(
    (body: BodyIn<typeof contract.setOwnDaysAway>) => call(contract.setOwnDaysAway, {body}),
    (client, {availability, credentials}) =>
      client.setQueryData(
        profileQueries.organization().queryKey,
        agency => agency && {...agency, own_record: {availability, credentials}},
      ),
  )

/** Removes an agency member. Throws `ApiError`: `last_owner`. */
export const useRemoveMember = () =>
  useMemberCommand(({id}: {id: string}) => orGone(call(contract.removeMember, {params: {id}})))

function useFamilyCommand<Input, Answer>(
  send: (input: Input) => Promise<Answer>,
  onSuccess?: (client: QueryClient, answer: Answer) => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: answer => onSuccess?.(client, answer),
    onSettled: () => void client.invalidateQueries({queryKey: familyQuery().queryKey}),
  })
}

const replaceAdultLink = (client: QueryClient, {user_id}: {user_id: string}) =>
  void client.setQueryData(
    familyQuery().queryKey,
    adults => adults && replaceLink(adults, each => each.user_id === user_id),
  )

/** Invites the second adult to the family by email. Throws `ApiError`: `family_full`, `email_taken`. */
export const useInviteToFamily = () =>
  useFamilyCommand((body: FamilyInviteBody) => call(contract.inviteToFamily, {body}), replaceAdultLink)

/** Sends the second adult’s pending invite again, once for each press. */
export const useSendFamilyInviteAgain = () =>
  useFamilyCommand(
    ({user_id}: {user_id: string}) => call(contract.sendFamilyInviteAgain, {params: {user_id}}),
    replaceAdultLink,
  )

/** Leaves the family, which ends every log-in of this person; then this device is left as by log-out. */
export const useLeaveFamily = (onSuccess: () => void) =>
  useMutation({
    mutationFn: async ({user_id}: {user_id: string}) => {
      await orGone(call(contract.removeFromFamily, {params: {user_id}}))
      onSuccess()
      await whileLoggingOut(endLogIn)
    },
  })

/** Removes the second adult from the family. */
export const useRemoveFromFamily = () =>
  useFamilyCommand(({user_id}: {user_id: string}) => orGone(call(contract.removeFromFamily, {params: {user_id}})))
