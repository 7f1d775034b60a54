import {adminLogin, getAdminProfile, getProfile} from '#contract/accounts/auth.ts'
import {verifyEmailLink} from '#contract/accounts/email-change.ts'
import {createCaretaker, createUser, setUpParent} from '#contract/accounts/registration.ts'
import {recordCheck, verifyUser} from '#contract/admin/people.ts'
import {newFamily, newcomer, newWork} from '../support/newcomer.ts'
import type {MailServer} from '../support/services/mail-server.ts'
import {Phone, type Network} from './phone.ts'

/** A family and the caregiver who looks after its children, each with a phone. */
export interface Pair {
  readonly family: Phone
  readonly caregiver: Phone
  readonly caretaker_id: string
}

/** Registers people as they do it themselves: an account, the link of the mail, a profile, and what staff check. */
export function registrationOf(network: Network, mail: MailServer) {
  const register = async (user_role: 'parent' | 'caretaker'): Promise<Phone> => {
    const phone = new Phone(network)
    const body = newcomer({user_role, phone_number: '(615) 555-0123'})
    phone.token = (await phone.call(createUser, {body})).access_token
    const {text} = await mail.next(body.email)
    const link = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '')
    await phone.call(verifyEmailLink, {body: {token: link.searchParams.get('t') ?? ''}})
    phone.user_id = (await phone.call(getProfile)).user_id
    return phone
  }
  const today = Date.now()
  const day = (days: number) => new Date(today + days * 86_400_000).toISOString().slice(0, 10)

  return {
    logInStaff: async (): Promise<Phone> => {
      const staff = new Phone(network)
      const body = {grant_type: 'password', username: 'admin@demo.test', password: 'village1'} as const
      staff.token = (await staff.call(adminLogin, {body})).access_token
      staff.user_id = (await staff.call(getAdminProfile)).user_id
      return staff
    },
    registerPair: async (staff: Phone): Promise<Pair> => {
      const family = await register('parent')
      await family.call(setUpParent, {body: newFamily})
      const caregiver = await register('caretaker')
      const {id: caretaker_id} = await caregiver.call(createCaretaker, {body: newWork})
      const params = {id: caregiver.user_id}
      for (const kind of ['identity', 'age', 'background'] as const) {
        const body = {kind, provider: 'Checkmate', checked_on: day(-3), expires_on: day(300)}
        await staff.call(recordCheck, {params, body})
      }
      await staff.call(verifyUser, {params, body: {is_verified: 'Approved'}})
      return {family, caregiver, caretaker_id}
    },
  }
}
