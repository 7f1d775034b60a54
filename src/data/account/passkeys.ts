import {m} from '#messages'
import {queryOptions, useMutation, useQueryClient} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import type {Profile} from '#contract/accounts/auth.ts'
import type {BodyIn} from '#contract/endpoint.ts'
import * as contract from '#contract/accounts/passkeys.ts'
import {isOfStaff, type Role} from '#contract/accounts/roles.ts'
import {userKey} from '../app/query-keys.ts'
import {PasskeyNotUsed} from './guard.ts'
import {enterAs, finishLogIn} from './log-in.ts'

/** Loaded at first use, because few pages need it. */
const webauthn = () => import('@simplewebauthn/browser')

const words: Partial<Record<string, string>> = {
  InvalidStateError: m.this_device_already_has_a_passkey(),
  SecurityError: m.this_pages_address_does_not_allow(),
}

/** Runs what the browser does with the person. @throws PasskeyNotUsed if they cancel or it cannot be done */
async function withBrowser<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    throw new PasskeyNotUsed(words[name] ?? m.no_passkey_was_used_try_again(), {cause: error})
  }
}

/** The person's passkeys; never stored on the device. */
export const passkeysQuery = () =>
  queryOptions({
    queryKey: userKey('passkeys'),
    queryFn: async ({signal}) => (await call(contract.listPasskeys, {signal})).items,
  })

function usePasskeyCommand<Input>(mutationFn: (input: Input) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({queryKey: passkeysQuery().queryKey}),
  })
}

/** Adds a passkey of this device. Throws `ApiError`: `reauthentication_required`, `totp_required`; `PasskeyNotUsed`. */
export const useAddPasskey = () =>
  usePasskeyCommand(async ({name, ...proof}: BodyIn<typeof contract.beginPasskey> & {name: string}) => {
    const optionsJSON = await call(contract.beginPasskey, {body: proof})
    const {startRegistration} = await webauthn()
    const credential = await withBrowser(() => startRegistration({optionsJSON}))
    return call(contract.addPasskey, {body: {name, credential}})
  })

export const useRenamePasskey = (id: string) =>
  usePasskeyCommand((name: string) => call(contract.renamePasskey, {params: {id}, body: {name}}))

export const useRemovePasskey = (id: string) => usePasskeyCommand(() => call(contract.removePasskey, {params: {id}}))

/** Logs in with a passkey at this role's door. @throws `WrongRole`, `PasskeyNotUsed`, `ApiError` */
export async function logInWithPasskey(chosen: Role): Promise<Profile> {
  const optionsJSON = await call(contract.beginPasskeyLogIn, {body: {}})
  const {startAuthentication} = await webauthn()
  const credential = await withBrowser(() => startAuthentication({optionsJSON}))
  const portal = isOfStaff(chosen) ? 'staff' : 'people'
  const answer = await call(contract.logInWithPasskey, {body: {portal, credential}})
  return portal === 'staff' ? finishLogIn(answer) : enterAs(chosen, answer)
}
