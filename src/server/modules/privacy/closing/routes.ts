import * as contract from '#contract/accounts/closing.ts'
import {eraseNonUser} from '#contract/admin/careseekers.ts'
import {route} from '#server/http/mount.ts'
import {closeAccount, reopenAccount, undoClosing} from './close.ts'
import {eraseForStaff} from './erase-without-account.ts'

/** Closing the own account, and erasing a family without one. @see src/domain/rules-people.md#closing-an-account */
export const closingRoutes = [
  route(contract.closeAccount, closeAccount),
  route(contract.undoClosing, undoClosing),
  route(contract.reopenAccount, reopenAccount),
  route(eraseNonUser, eraseForStaff),
]
