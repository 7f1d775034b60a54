import {queryOptions, useQueryClient} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import type {BodyIn} from '#contract/endpoint.ts'
import * as contract from '#contract/accounts/second-step.ts'
import type {RecoveryCodes, SecondStepKey} from '#contract/accounts/second-step.ts'
import {mine} from '../app/query-keys.ts'

export type {SecondStepKey} from '#contract/accounts/second-step.ts'

/** The second step of whoever of the staff is signed in. Nothing of it is kept on the device. */
export const secondStepQueries = {
  own: () =>
    queryOptions({
      queryKey: mine('second-step'),
      queryFn: ({signal}) => call(contract.getSecondStep, {signal}),
    }),
}

/** By a token of its own while somebody signs in; else as whoever is signed in. */
const as = (token: string | undefined) => (token === undefined ? {} : {token})

/** Asks for a new secret. Throws `ApiError`: `reauthentication_required`, `totp_required`, `totp_wrong`. */
export const beginSecondStep = (
  body: BodyIn<typeof contract.beginSecondStep>,
  token?: string,
): Promise<SecondStepKey> => call(contract.beginSecondStep, {body, ...as(token)})

/** Finishes with what the authenticator shows; answers the recovery codes. Throws `ApiError`: `totp_wrong`. */
export const confirmSecondStep = async (totp: string, token?: string): Promise<string[]> =>
  codesOf(await call(contract.confirmSecondStep, {body: {totp}, ...as(token)}))

export const renewRecoveryCodes = async (totp: string): Promise<string[]> =>
  codesOf(await call(contract.renewRecoveryCodes, {body: {totp}}))

export const removeSecondStep = (totp: string): Promise<unknown> =>
  call(contract.removeSecondStep, {body: {totp}})

const codesOf = ({recovery_codes}: RecoveryCodes) => recovery_codes

/** Asks anew how one's own second step stands. */
export function useSecondStepChanged(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({queryKey: secondStepQueries.own().queryKey})
}
