import * as contract from '#contract/accounts/closing.ts'
import {route} from '#server/http/mount.ts'
import {closeAccount, reopenAccount, undoClosing} from './close.ts'

/** Closing the own account. @see src/domain/rules-people.md#closing-an-account */
export const closingRoutes = [
  route(contract.closeAccount, closeAccount),
  route(contract.undoClosing, undoClosing),
  route(contract.reopenAccount, reopenAccount),
]
