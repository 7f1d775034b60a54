import {bankFields} from '#contract/money/bank.ts'
import type {AnswerIn} from '#contract/endpoint.ts'
import type {updateOrganization} from '#contract/accounts/profile-edit.ts'
import {bankAfter} from '#domain/money/bank.ts'
import {inTransaction} from '#server/http/in-transaction.ts'
import type {Call} from '#server/http/mount.ts'
import {invalidFields, notFound, refuse, type Refusal} from '#server/http/refusal.ts'
import {reauthenticate} from '../auth/policy.ts'
import {setAccount} from '#server/modules/payments/index.ts'
import {setCertificateNames} from './certificates.ts'
import {ownOrganization} from './own.ts'
import {organizationById} from './store.ts'
import {saveProfile} from './write.ts'

/**
 * Updates an agency; only its owner changes bank details and payout account. New bank details need a fresh
 * sign-in or the password, and the owner gets a mail.
 * @see src/domain/rules.md#bank-details
 */
export async function editOrganization(
  call: Call<typeof updateOrganization>,
): Promise<AnswerIn<typeof updateOrganization> | Refusal> {
  const {db, deps, caller, params, body, now} = call
  const {org_id} = caller
  if (org_id === null || params.id !== org_id) return notFound()
  const {
    bank_name,
    bank_account_name,
    bank_routing_number,
    bank_account_number,
    current_password,
    certifications,
    stripe_account_id,
    ...agency
  } = body
  const isOwners = [...bankFields, 'stripe_account_id' as const].some(field => body[field] !== undefined)
  if (isOwners && caller.member_role !== 'owner') {
    return refuse('forbidden', 'Your role in the agency does not allow that. Ask an owner.')
  }
  const known = await organizationById(db, org_id, now)
  if (!known) return notFound()
  const asked = {bank_name, bank_account_name, bank_routing_number, bank_account_number}
  const bank = bankAfter(known.organization, asked)
  if (bank.outcome === 'wrong') return invalidFields(bank.fields)
  if (bank.outcome === 'changed') {
    const refusal = await reauthenticate(call, current_password, 'current_password')
    if (refusal) return refusal
  }
  return inTransaction(db, async tx => {
    await saveProfile(tx, {org_id, set: {...agency, ...(bank.outcome === 'changed' && bank.bank)}})
    const refusal = certifications ? await setCertificateNames(tx, {org_id}, certifications) : null
    if (refusal) return refusal
    if (stripe_account_id === null) await setAccount(tx, {org_id}, null, now)
    if (bank.outcome === 'changed') {
      await deps.jobs.send(tx, 'mail', {mail: 'bank_changed', user_id: caller.user_id, org_id})
    }
    return (await ownOrganization(tx, caller, now)) ?? notFound()
  })
}
