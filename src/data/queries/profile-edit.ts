import {useMutation, useQueryClient, type QueryClient} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import {mirrorProfile} from '#api/page-mirror.ts'
import type {BodyIn} from '#contract/endpoint.ts'
import * as contract from '#contract/accounts/profile-edit.ts'
import type {CaretakerProfile, OrganizationProfile, ParentProfile, User} from '#contract/accounts/profiles.ts'
import {userKey} from '../app/query-keys.ts'
import {leadQueries} from './leads.ts'
import {profileQueries} from './profile.ts'
import {who} from '../account/current-user.ts'

/* Commands on one's own profile that send only changed fields. They run one after another, so that the later answer wins. */

export type UserChanges = BodyIn<typeof contract.updateUser>['user']
export type FamilyChanges = BodyIn<typeof contract.updateFamily>
export type WorkChanges = BodyIn<typeof contract.updateCaretaker>
export type AgencyChanges = BodyIn<typeof contract.updateOrganization>

/**
 * Refetches the profile, so that the stored copy and the mirror in localStorage hold what was saved.
 * @see src/domain/rules-people.md#log-out
 */
async function readAnew(client: QueryClient): Promise<void> {
  await client.invalidateQueries({queryKey: userKey('profile')})
  const me = client.getQueryData(profileQueries.me().queryKey)
  if (me) mirrorProfile(me.role, me)
}

/** Puts an account's new state into its profile. */
export function putUser(client: QueryClient, user: Partial<User>): void {
  const put = <Profile extends {user: User}>(before: Profile | undefined) =>
    before && {...before, user: {...before.user, ...user}}
  client.setQueryData(profileQueries.parent().queryKey, put<ParentProfile>)
  client.setQueryData(profileQueries.caretaker().queryKey, put<CaretakerProfile>)
}

/** A command on one's profile, run after earlier ones; `put` merges the answer into the cache. */
export function useProfileCommand<Input, Answer>(
  send: (input: Input) => Promise<Answer>,
  put: (client: QueryClient, answer: Answer) => void,
  /** Commands of one queue run one after another; text does not wait for an upload. */
  queue: 'profile' | 'files' = 'profile',
) {
  const client = useQueryClient()
  return useMutation({
    scope: {id: queue},
    mutationFn: send,
    onSuccess: answer => put(client, answer),
    // after a refusal too, which may mean the screen is out of date
    onSettled: () => {
      void readAnew(client)
      // the public profile and the matches depend on it
      void client.invalidateQueries({queryKey: userKey('people')})
      void client.invalidateQueries({queryKey: leadQueries.all()})
    },
  })
}

const putFamily = (client: QueryClient, profile: ParentProfile) =>
  client.setQueryData(profileQueries.parent().queryKey, profile)

const putCaretaker = (client: QueryClient, profile: CaretakerProfile) =>
  client.setQueryData(profileQueries.caretaker().queryKey, profile)

const putOrganization = (client: QueryClient, profile: OrganizationProfile) =>
  client.setQueryData(profileQueries.organization().queryKey, profile)

/** The address of one's own account. */
export const ownAccount = () => ({params: {id: who.get()?.user_id ?? ''}})

/** Changes one's own account. Throws `ApiError`: `reauthentication_required` for a password or bank details. */
export const useSaveUser = () =>
  useProfileCommand((user: UserChanges) => call(contract.updateUser, {...ownAccount(), body: {user}}), putUser)

/** Updates a family's answers about its children. */
export const useSaveFamily = () =>
  useProfileCommand((body: FamilyChanges) => call(contract.updateFamily, {body}), putFamily)

/** Changes a caregiver's terms of work. */
export const useSaveWork = (id: string) =>
  useProfileCommand((body: WorkChanges) => call(contract.updateCaretaker, {params: {id}, body}), putCaretaker)

/** Changes an agency. Throws `ApiError`: `reauthentication_required` for bank details. */
export const useSaveAgency = (id: string) =>
  useProfileCommand((body: AgencyChanges) => call(contract.updateOrganization, {params: {id}, body}), putOrganization)
