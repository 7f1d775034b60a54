import * as contract from '#contract/accounts/auth.ts'
import * as language from '#contract/accounts/language.ts'
import * as passwordReset from '#contract/accounts/password-reset.ts'
import * as profileEdit from '#contract/accounts/profile-edit.ts'
import * as registration from '#contract/accounts/registration.ts'
import {tokenHash} from '#server/http/caller.ts'
import {route} from '#server/http/mount.ts'
import {notFound} from '#server/http/refusal.ts'
import {formerFamilyOf} from '../family/store.ts'
import {accountProfile} from '../profiles/store.ts'
import {editAccount, deletePicture, uploadPicture, presentProfile} from './account.ts'
import {registerAgency, registerPerson} from './register.ts'
import {checkReset, confirmReset, requestReset} from './reset.ts'
import {signIn} from './sign-in.ts'
import {deleteToken, deleteTokenByHandle} from './credentials-store.ts'
import {saveAccount} from './store.ts'

export const authRoutes = [
  route(contract.login, call => signIn(call, 'people')),

  route(contract.adminLogin, call => signIn(call, 'staff')),

  route(contract.logout, async ({db, caller}) => {
    await deleteToken(db, caller.token_id)
    return {ok: true as const}
  }),

  route(contract.revokeSignIn, async ({db, body}) => {
    await deleteTokenByHandle(db, tokenHash(body.logout_handle))
    return {ok: true as const}
  }),

  route(contract.getProfile, async ({db, caller, now}) => {
    const account = await accountProfile(db, caller, now)
    if (!account) return notFound()
    const isOfNoFamily = caller.role === 'parent' && caller.parent_id === null
    const former_family = isOfNoFamily ? await formerFamilyOf(db, caller.user_id) : undefined
    return {...presentProfile(account, caller), ...(former_family && {former_family})}
  }),

  route(contract.getAdminProfile, async ({db, caller, now}) => {
    const account = await accountProfile(db, caller, now)
    return account ? presentProfile(account, caller) : notFound()
  }),

  route(registration.createUser, registerPerson),

  route(registration.createOrganization, registerAgency),

  route(language.changeLanguage, async ({db, caller, body}) => {
    await saveAccount(db, caller.user_id, {...body, language_chosen: true})
    return {ok: true as const}
  }),

  route(profileEdit.updateUser, editAccount),

  route(profileEdit.setPicture, uploadPicture),

  route(profileEdit.removePicture, deletePicture),

  route(passwordReset.requestPasswordReset, requestReset),

  route(passwordReset.checkPasswordReset, checkReset),
  route(passwordReset.confirmPasswordReset, confirmReset),
]
