import {m} from '#messages'
import * as contract from '#contract/admin/people.ts'
import {settled} from '#lib/settled.ts'
import {type Role, staffRoles} from '#contract/accounts/roles.ts'
import type {Db} from '#server/db/client.ts'
import {preloadingRoute, route, type Route} from '#server/http/mount.ts'
import {listAnswer, pageOf} from '#server/http/paging.ts'
import {notFound, Refusal, refuse} from '#server/http/refusal.ts'
import {recordAudit} from '#server/db/audit.ts'
import {whyNotAsked} from '#server/modules/bookings/index.ts'
import {endSignIns, dropPasskeys, dropSecondStep} from '#server/modules/accounts/index.ts'
import {setAgencyPhone, setContact} from './contact.ts'
import {invite, inviteAgain, takeBackInvite} from './invite.ts'
import {writeTo} from './message.ts'
import {
  presentAgency,
  presentAgencyDetail,
  presentCheck,
  presentDetail,
  presentPerson,
  staffDocumentsOf,
} from './present.ts'
import {agencyById, pageOfAgencies, pageOfPeople, personById, type Wanted} from './store.ts'
import {previewRestore} from './restore.ts'
import {endsOf, endsOfPerson} from './end-ahead.ts'
import {suspend, suspendedAs, suspendedWith, suspendOrg, unsuspend, unsuspendOrg} from './suspend.ts'
import {addCheck, refuseDocuments, verify} from './verify.ts'

async function list(
  db: Db,
  roles: readonly Role[] | null,
  query: Wanted & {is_verified?: string; checks_ending_at?: string; limit?: number; cursor?: string},
) {
  const page = pageOf(query)
  if (page instanceof Refusal) return page
  const {rows, total} = await pageOfPeople(db, {...query, roles}, page)
  return {...listAnswer(rows, page, row => row.user.id, presentPerson), total}
}

const loadPerson = ({db, params}: {db: Db; params: {id: string}}) => personById(db, params.id)
const loadAgency = ({db, params, now}: {db: Db; params: {id: string}; now: string}) => agencyById(db, params.id, now)

async function agency(db: Db, id: string, now: string) {
  const row = await agencyById(db, id, now)
  return row ? presentAgency(row) : notFound()
}

export const peopleRoutes: readonly Route[] = [
  // routes match in order, so lists precede the person
  route(contract.listCareseekers, async ({db, query}) => list(db, ['parent'], query)),
  route(contract.listCaregivers, async ({db, query: {checks_ending, asked_for, ...query}, now}) => {
    const found = await list(db, ['caretaker'], {...query, ...(checks_ending && {checks_ending_at: now})})
    if (asked_for === undefined || found instanceof Refusal) return found
    const ids = found.items.flatMap(({profile_id}) => profile_id ?? [])
    const reasonOf = await whyNotAsked(db, asked_for, ids, now)
    return {...found, items: found.items.map(each => ({...each, cannot_be_asked: reasonOf(each.profile_id)}))}
  }),
  route(contract.listAgencies, async ({db, query, now}) => {
    const page = pageOf(query)
    if (page instanceof Refusal) return page
    const {rows, total} = await pageOfAgencies(db, query, page, now)
    return {...listAnswer(rows, page, row => row.organization.id, presentAgency), total}
  }),
  route(contract.listUsers, async ({db, query: {staff: only, ...query}}) => list(db, only ? staffRoles : null, query)),

  preloadingRoute(contract.getAgency, loadAgency, async ({db, now}, row) =>
    row ? presentAgencyDetail(db, row, now) : notFound(),
  ),
  preloadingRoute(contract.getUser, loadPerson, async ({db, now}, row) =>
    row ? presentDetail(db, row, now) : notFound(),
  ),

  preloadingRoute(contract.previewUserSuspension, loadPerson, async ({db, now}, row) =>
    row ? endsOfPerson(db, row, now) : notFound(),
  ),
  preloadingRoute(contract.previewAgencySuspension, loadAgency, async ({db, params: {id}, now}, row) =>
    row ? endsOf(db, {org_id: id}, now) : notFound(),
  ),

  preloadingRoute(contract.previewUserReinstatement, loadPerson, async ({db, now}, row) => {
    if (!row) return notFound()
    return previewRestore(db, await suspendedAs(db, row), now)
  }),
  preloadingRoute(contract.previewAgencyReinstatement, loadAgency, async ({db, params: {id}, now}, row) => {
    if (!row) return notFound()
    const at = row.organization.suspended_at
    const [back, people] = await settled([
      previewRestore(db, at === null ? null : {whose: {org_id: id}, at}, now),
      at === null ? [] : suspendedWith(db, id, at),
    ])
    return {...back, people}
  }),

  route(contract.suspendUser, async ({db, deps, params, body: {reason}, caller: {user_id}, now}) => {
    const row = await suspend(db, params.id, {user_id, reason, now, send: deps.jobs.send})
    return row instanceof Refusal ? row : presentPerson(row)
  }),
  route(contract.unsuspendUser, async ({db, deps, params, body, caller: {user_id}, now}) => {
    const row = await unsuspend(db, params.id, {...body, user_id, now, send: deps.jobs.send})
    return row instanceof Refusal ? row : presentPerson(row)
  }),
  route(
    contract.suspendAgency,
    async ({db, deps, params, body: {reason}, caller: {user_id}, now}) =>
      (await suspendOrg(db, params.id, {user_id, reason, now, send: deps.jobs.send})) ?? agency(db, params.id, now),
  ),
  route(
    contract.unsuspendAgency,
    async ({db, deps, params, body, caller: {user_id}, now}) =>
      (await unsuspendOrg(db, params.id, {...body, user_id, now, send: deps.jobs.send})) ?? agency(db, params.id, now),
  ),

  route(contract.verifyUser, async ({db, params, body, caller: {user_id}, now}) => {
    const row = await verify(db, params.id, body, {user_id, now})
    return row instanceof Refusal ? row : presentPerson(row)
  }),
  route(contract.recordCheck, async ({db, params, body, caller: {user_id}, now}) => {
    const rows = await addCheck(db, params.id, body, {user_id, now})
    return rows instanceof Refusal ? rows : rows.map(presentCheck)
  }),
  route(contract.refuseCheckDocuments, async ({db, params, body, caller: {user_id}, now}) => {
    const refused = await refuseDocuments(db, params, body, {user_id, now})
    return refused instanceof Refusal ? refused : staffDocumentsOf(db, refused.caretaker_id)
  }),

  route(
    contract.changeAgencyPhone,
    async ({db, deps, params: {id}, body, caller: {user_id}, now}) =>
      (await setAgencyPhone(db, id, body, {user_id, now, send: deps.jobs.send})) ?? agency(db, id, now),
  ),

  route(contract.changeContact, async ({db, deps, params: {id}, body, caller: {user_id}, now}) => {
    const refused = await setContact(db, id, body, {user_id, now, send: deps.jobs.send})
    if (refused) return refused
    const row = await personById(db, id)
    return row ? presentDetail(db, row, now) : notFound()
  }),

  route(contract.sendResetLink, async ({db, params: {id}, deps, caller: {user_id}, now}) => {
    const row = await personById(db, id)
    if (!row || row.user.closed_at !== null) return notFound()
    await deps.jobs.send(db, 'mail', {mail: 'password_reset', user_id: id, next: '/forgot-password', by_staff: true})
    await recordAudit(db, {user_id, now}, {did: 'link_sent', target: 'user', target_id: id, before: null, after: null})
    return {ok: true as const}
  }),

  route(contract.messageUser, async ({db, params: {id}, body, caller: {user_id}, now}) => {
    const refused = await writeTo(db, id, body.text, {user_id, now})
    return refused ?? {ok: true as const}
  }),

  route(contract.endUserSignIns, async ({db, params: {id}, caller: {user_id}, now}) => {
    if (id === user_id) return refuse('own_account', m.end_your_own_sign_ins_on())
    const row = await personById(db, id)
    if (!row) return notFound()
    await endSignIns(db, id)
    const change = {before: null, after: null}
    await recordAudit(db, {user_id, now}, {did: 'sign_ins_ended', target: 'user', target_id: id, ...change})
    return {ok: true as const}
  }),

  route(contract.resetSecondStep, async ({db, params: {id}, deps, caller, now}) => {
    const by = {user_id: caller.user_id, now}
    if (id === by.user_id) return refuse('own_account', m.you_cannot_reset_your_own_two())
    const before = await personById(db, id)
    if (!before) return notFound()
    const [hadStep, hadPasskeys] = [await dropSecondStep(db, id), await dropPasskeys(db, id)]
    if (hadStep || hadPasskeys) {
      await endSignIns(db, id)
      await deps.jobs.send(db, 'mail', {mail: 'second_step', user_id: id, change: 'reset'})
      const change = {
        before: {second_step: hadStep, passkeys: hadPasskeys},
        after: {second_step: false, passkeys: false},
      }
      await recordAudit(db, by, {did: 'second_step_reset', target: 'user', target_id: id, ...change})
    }
    const row = await personById(db, id)
    return row ? presentPerson(row) : notFound()
  }),

  route(contract.inviteStaff, async ({db, deps, body, caller: {user_id}, now}) => {
    const row = await invite(db, body, {user_id, now, deps})
    return row instanceof Refusal ? row : presentPerson(row)
  }),
  route(contract.sendStaffInviteAgain, async ({db, deps, params: {id}, caller: {user_id}, now}) => {
    const row = await inviteAgain(db, id, {user_id, now, deps})
    return row instanceof Refusal ? row : presentPerson(row)
  }),
  route(contract.takeBackStaffInvite, async ({db, params: {id}, caller: {user_id}, now}) => {
    const refused = await takeBackInvite(db, id, {user_id, now})
    return refused ?? {ok: true as const}
  }),
]
