import {closeAccount, reopenAccount, undoClosing} from '#contract/accounts/closing.ts'
import * as copies from '#contract/accounts/exports.ts'
import {changeLanguage} from '#contract/accounts/language.ts'
import * as signIns from '#contract/accounts/sign-ins.ts'
import * as passkeys from '#contract/accounts/passkeys.ts'
import {newId} from '#lib/id.ts'
import {password} from '#tests/support/people.ts'
import type {Ask, Cell} from './request.ts'

const created = {
  id: 'made-up',
  type: 'public-key',
  response: {clientDataJSON: 'AAAA', attestationObject: 'AAAA'},
} as const
const used = {
  id: 'made-up',
  type: 'public-key',
  response: {clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA'},
} as const

/** Where a person is signed in and with which passkeys, closing the own account, and copies of the own data. */
export const privacyAsks: Record<string, (cell: Cell) => Ask> = {
  X760: () => ({endpoint: signIns.listSignIns, input: {}}),
  X761: ({ids}) => ({endpoint: signIns.endSignIn, input: {params: {id: ids.SIGN_IN}}}),
  X770: () => ({endpoint: passkeys.listPasskeys, input: {}}),
  X771: () => ({endpoint: passkeys.beginPasskey, input: {body: {}}}),
  X772: () => ({endpoint: passkeys.addPasskey, input: {body: {name: 'Phone', credential: created}}}),
  X773: ({ids}) => ({
    endpoint: passkeys.renamePasskey,
    input: {params: {id: ids.PASSKEY}, body: {name: 'Old phone'}},
  }),
  X774: ({ids}) => ({endpoint: passkeys.removePasskey, input: {params: {id: ids.PASSKEY}}}),
  X775: () => ({endpoint: passkeys.beginPasskeyLogIn, input: {body: {}}}),
  X776: () => ({endpoint: passkeys.logInWithPasskey, input: {body: {portal: 'people', credential: used}}}),
  X762: () => ({endpoint: signIns.endOtherSignIns, input: {}}),
  X950: () => ({endpoint: changeLanguage, input: {body: {language: 'es'}}}),
  X764: () => ({endpoint: closeAccount, input: {body: {password}}}),
  X765: () => ({endpoint: undoClosing, input: {body: {token: newId()}}}),
  X769: () => ({endpoint: reopenAccount, input: {body: {}}}),
  X766: () => ({endpoint: copies.requestExport, input: {body: {}}}),
  X767: () => ({endpoint: copies.listExports, input: {}}),
  X768: ({ids}) => ({endpoint: copies.downloadExport, input: {params: {id: ids.EXPORT}, body: {password}}}),
}
