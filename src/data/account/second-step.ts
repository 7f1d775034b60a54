import {queryOptions, useQueryClient} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import type {BodyIn} from '#contract/endpoint.ts'
import * as contract from '#contract/accounts/second-step.ts'
import type {RecoveryCodes, SecondStepKey} from '#contract/accounts/second-step.ts'
import {userKey} from '../app/query-keys.ts'

export type {SecondStepKey} from '#contract/accounts/second-step.ts'

/** The second step of the logged-in person. It is never stored on the device. */
export const secondStepQueries = {
  own: () =>
    queryOptions({
      queryKey: userKey('second-step'),
      queryFn: ({signal}) => call(contract.getSecondStep, {signal}),
    }),
}

/** Uses a separate token during login, otherwise the stored credentials. */
const as = (token: string | undefined) => (token === undefined ? {} : {token})

/** Requests a new secret. Throws `ApiError`: `reauthentication_required`, `totp_required`, `totp_wrong`. */
export const beginSecondStep = (
  body: BodyIn<typeof contract.beginSecondStep>,
  token?: string,
): Promise<SecondStepKey> => call(contract.beginSecondStep, {body, ...as(token)})

/** Confirms with a code of the authenticator and returns the recovery codes. Throws `ApiError`: `totp_wrong`. */
export const confirmSecondStep = async (totp: string, token?: string): Promise<string[]> =>
  codesOf(await call(contract.confirmSecondStep, {body: {totp}, ...as(token)}))

export const renewRecoveryCodes = async (totp: string): Promise<string[]> =>
  codesOf(await call(contract.renewRecoveryCodes, {body: {totp}}))

/** Turns it off with a code or the password. Throws `ApiError`: `totp_wrong`, `reauthentication_required`. */
export const removeSecondStep = (proof: BodyIn<typeof contract.removeSecondStep>): Promise<unknown> =>
  call(contract.removeSecondStep, {body: proof})

const codesOf = ({recovery_codes}: RecoveryCodes) => recovery_codes

/** Refetches the state of one's second step. */
export function useSecondStepChanged(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({queryKey: secondStepQueries.own().queryKey})
}
