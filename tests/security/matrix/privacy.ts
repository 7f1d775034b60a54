import * as signIns from '#contract/accounts/sign-ins.ts'
import type {Ask, Cell} from './request.ts'

/** Where a person is signed in. */
export const privacyAsks: Record<string, (cell: Cell) => Ask> = {
  X760: () => ({endpoint: signIns.listSignIns, input: {}}),
  X761: ({ids}) => ({endpoint: signIns.endSignIn, input: {params: {id: ids.SIGN_IN}}}),
  X762: () => ({endpoint: signIns.endOtherSignIns, input: {}}),
}
