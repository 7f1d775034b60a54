import {closeAccount, undoClosing} from '#contract/accounts/closing.ts'
import * as copies from '#contract/accounts/exports.ts'
import * as signIns from '#contract/accounts/sign-ins.ts'
import {newId} from '#lib/id.ts'
import {password} from '#tests/support/people.ts'
import type {Ask, Cell} from './request.ts'

/** Where a person is signed in, closing the own account, and copies of the own data. */
export const privacyAsks: Record<string, (cell: Cell) => Ask> = {
  X760: () => ({endpoint: signIns.listSignIns, input: {}}),
  X761: ({ids}) => ({endpoint: signIns.endSignIn, input: {params: {id: ids.SIGN_IN}}}),
  X762: () => ({endpoint: signIns.endOtherSignIns, input: {}}),
  X764: () => ({endpoint: closeAccount, input: {body: {password}}}),
  X765: () => ({endpoint: undoClosing, input: {body: {token: newId()}}}),
  X766: () => ({endpoint: copies.requestExport, input: {body: {}}}),
  X767: () => ({endpoint: copies.listExports, input: {}}),
  X768: ({ids}) => ({endpoint: copies.downloadExport, input: {params: {id: ids.EXPORT}, body: {password}}}),
}
