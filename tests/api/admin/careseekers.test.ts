import {beforeEach, describe, expect, test} from 'vitest'
import {listAudit} from '#contract/admin/operations.ts'
import {getAnyBooking, listAllBookings} from '#contract/admin/bookings.ts'
import * as contract from '#contract/admin/careseekers.ts'
import {findSameContact} from '#contract/admin/search.ts'
import {listExceptions, settleException} from '#contract/admin/exceptions.ts'
import {suspendUser} from '#contract/admin/people.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {long_lived_tokens} from '#tests/support/browser/long-lived-tokens.ts'
import {testStart} from '#tests/support/clock.ts'
import type {Person} from '#tests/support/people.ts'
import {someRequest, storyOf} from '#tests/support/story.ts'
import {visitsOf} from '#tests/support/visit.ts'

const app = await testApp()
const story = storyOf(app)
const visits = visitsOf(app)
const hour = 3_600_000

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

const rose = {
  first_name: 'Rose',
  last_name: 'Field',
  phone_number: '(615) 555-0170',
  email: 'rose@example.test',
  number_of_children: 1,
}
const create = (by: Person, more: object = {}) =>
  app.ok(contract.createNonUser, {by, key: newId(), body: {...rose, ...more}})
const request = (by: Person, family: {id: string}, more: object = {}) =>
  app.call(contract.requestForNonUser, {
    by,
    key: newId(),
    params: {id: family.id},
    body: {audience: 'caretakers', request: someRequest, ...more},
  })

/** Rose has a request that a caregiver has bid on. */
async function bidOn() {
  const [staff, caretaker] = [await app.staff(), await app.caretaker({first_name: 'Grace'})]
  const family = await create(staff)
  const booking = (await request(staff, family)).body
  const offer = await story.bid(caretaker, booking)
  return {staff, caretaker, family, booking, offer, params: {id: family.id, bookingId: booking.id}}
}

/** And staff approved it for her. */
async function booked() {
  const made = await bidOn()
  const {staff, params, offer} = made
  const body = {offer_id: offer.id}
  const {visits: made_visits} = await app.ok(contract.approveForNonUser, {
    by: staff,
    key: newId(),
    params,
    body,
  })
  return {...made, visit: made_visits[0]!}
}

const actions = async (by: Person, target_id: string) =>
  (await app.ok(listAudit, {by, query: {target_id}})).items.map(({action}) => action)

describe('families without an account', () => {
  test('are written down, found, and changed, each with its line in the log', async () => {
    const staff = await app.staff()
    await app.parent({first_name: 'Rose'})
    const family = await create(staff)
    expect(family).toMatchObject({...rose, open_requests: 0, running_bookings: 0})
    const other = await create(staff, {first_name: 'Jack', phone_number: '615 555 0199', email: null})
    const found = async (q?: string) =>
      (await app.ok(contract.listNonUsers, {by: staff, query: {q}})).items.map(({id}) => id)
    expect(await found()).toEqual([other.id, family.id])
    expect(await found('ros fie')).toEqual([family.id])
    expect(await found('6155550199')).toEqual([other.id])

    const body = {last_name: 'Meadow', children_details: 'Likes trains'}
    const changed = await app.ok(contract.editNonUser, {by: staff, params: {id: family.id}, body})
    expect(changed).toMatchObject({first_name: 'Rose', email: 'rose@example.test', ...body})
    const late = {by: staff, params: {id: family.id}, body: {last_name: 'Hill', seen: {last_name: 'Field'}}}
    const refused = expectRefusal(await app.call(contract.editNonUser, late), 409, 'record_changed')
    expect(refused.current).toMatchObject({last_name: 'Meadow'})
    expect(await actions(staff, family.id)).toEqual(['careseeker.edited', 'careseeker.created'])
  })

  test('are no family that has an account', async () => {
    const [staff, parent] = [await app.staff(), await app.parent()]
    const params = {id: parent.parent_id}
    expectRefusal(await app.call(contract.getNonUser, {by: staff, params}), 404, 'not_found')
    expectRefusal(await app.call(contract.editNonUser, {by: staff, params, body: {}}), 404, 'not_found')
    expectRefusal(await request(staff, {id: parent.parent_id}), 404, 'not_found')
  })

  test('are compared with who is known by their phone number or email, which refuses nothing', async () => {
    const [staff, parent] = [await app.staff(), await app.parent({first_name: 'Rose', phone_number: '615-555-0170'})]
    const family = await create(staff)
    const other = await create(staff, {first_name: 'Jack', phone_number: '615 555 0199'})
    const known = async (query: object) => {
      const {people, careseekers, agencies} = await app.ok(findSameContact, {by: staff, query})
      return {people: people.map(each => each.user_id), careseekers: careseekers.map(each => each.id), agencies}
    }
    const none = {people: [], careseekers: [], agencies: []}
    expect(await known({phone_number: '+1 (615) 555-0170'})).toEqual({
      ...none,
      people: [parent.user_id],
      careseekers: [family.id],
    })
    expect(await known({phone_number: '6155550170', except: family.id})).toEqual({...none, people: [parent.user_id]})
    expect(await known({email: 'Rose@Example.test', phone_number: '6155550199'})).toEqual({
      ...none,
      careseekers: [other.id, family.id],
    })
    expect(await known({email: parent.email})).toEqual({...none, people: [parent.user_id]})
    expect(await known({phone_number: '6155550100', email: 'ros@example.test'})).toEqual(none)
  })

  test('are compared with agencies and their people, at most five of each kind', async () => {
    const [staff, agency] = [await app.staff(), await app.agency({legal_name: 'Acme Care'})]
    const member = await app.member(agency, 'field', {phone_number: '(615) 555-0144'})
    const known = (query: object) => app.ok(findSameContact, {by: staff, query})
    const byPhone = await known({phone_number: '6155550199'})
    expect(byPhone.agencies.map(({id}) => id)).toEqual([agency.org_id])
    const byEither = await known({phone_number: '615.555.0144', email: member.email})
    expect(byEither.people.map(each => each.user_id)).toEqual([member.user_id])
    expect(byEither.agencies).toEqual([])
    const families = await Promise.all(Array.from({length: 6}, (_, i) => create(staff, {first_name: `Rose ${i}`})))
    const {careseekers} = await known({phone_number: rose.phone_number, except: families[0]!.id})
    expect(careseekers).toHaveLength(5)
    expect(careseekers.map(({id}) => id)).not.toContain(families[0]!.id)
  })

  test('need a telephone', async () => {
    const staff = await app.staff()
    const {phone_number: _, ...body} = rose
    const answer = await app.call(contract.createNonUser, {by: staff, body: body as typeof rose})
    expectRefusal(answer, 422, 'invalid')
  })
})

describe('a request for such a family', () => {
  test('is one like any other: caregivers bid, staff approve, the visits are made', async () => {
    const {staff, family, booking, caretaker, visit} = await booked()
    expect(visit).toMatchObject({status: 'SCHEDULED'})
    const {items} = await app.ok(listAllBookings, {by: staff, query: {parent_id: family.id}})
    expect(items).toMatchObject([
      {
        id: booking.id,
        status: 'CONFIRMED',
        family: {user_id: null, name: 'Rose Field', phone_number: '(615) 555-0170'},
        provider: {id: caretaker.caretaker_id},
      },
    ])
    expect(await actions(staff, booking.id)).toEqual(['booking.approved', 'booking.requested'])
    const detail = await app.ok(getAnyBooking, {by: staff, params: {id: booking.id}})
    // staff compare offers by what the family would see
    expect(detail.booking.offers?.[0]?.match?.reasons.map(({kind}) => kind)).toContain('background_check')
    const [session] = await story.sessions(caretaker, booking)
    expect(session).toMatchObject({title: 'Child Care for Rose', contact: {phone_number: '(615) 555-0170'}})
  })

  test('is counted with the family, while it is open and once it is booked', async () => {
    const {staff, family} = await booked()
    await request(staff, family)
    const counts = {open_requests: 1, running_bookings: 1}
    expect(await app.ok(contract.getNonUser, {by: staff, params: {id: family.id}})).toMatchObject(counts)
    expect((await app.ok(contract.listNonUsers, {by: staff})).items).toMatchObject([counts])
  })

  test('can go to one agency, and to none that is not listed', async () => {
    const [staff, agency, other] = [await app.staff(), await app.agency(), await app.agency({subscribed: false})]
    const family = await create(staff)
    const to = (organization_id: string) => request(staff, family, {audience: 'agencies', organization_id})
    expect((await to(agency.org_id)).body).toMatchObject({assigned_to: {id: agency.org_id}})
    expectRefusal(await to(other.org_id), 404, 'not_found')
    expectRefusal(await request(staff, family, {organization_id: agency.org_id}), 422, 'invalid')
  })

  test('has its offers declined one by one, and all of it', async () => {
    const {staff, params, offer} = await bidOn()
    const decline = (body: object) => app.call(contract.declineForNonUser, {by: staff, key: newId(), params, body})
    expect((await decline({offer_id: offer.id})).body).toMatchObject({status: 'PENDING'})
    expectRefusal(await decline({offer_id: newId()}), 404, 'not_found')
    expect((await decline({reason: 'Her mother comes'})).body).toMatchObject({status: 'DECLINED'})
  })

  test('is canceled for the family, what is ahead of it', async () => {
    const {staff, params, booking} = await booked()
    const body = {reason: 'She moved'}
    const asRequest = {by: staff, params, body: {...body, only_request: true}}
    expectRefusal(await app.call(contract.cancelForNonUser, asRequest), 409, 'already_approved')
    const [first] = (await app.ok(getAnyBooking, {by: staff, params: {id: booking.id}})).visits
    app.clock.set(plusMs(first!.scheduled_start, -23 * hour))
    const asFree = {by: staff, params, body: {...body, fee_cents: 0}}
    expectRefusal(await app.call(contract.cancelForNonUser, asFree), 409, 'cost_changed')
    const cancelled = await app.ok(contract.cancelForNonUser, {by: staff, key: newId(), params, body})
    expect(cancelled).toMatchObject({status: 'CANCELLED', booking: {cancelled: {by: 'parent', ...body}}})
    expect(await actions(staff, booking.id)).toContain('booking.cancelled')
  })

  test('is no one else’s: another family’s booking is not there', async () => {
    const {staff, offer, booking} = await bidOn()
    const other = await create(staff)
    const params = {id: other.id, bookingId: booking.id}
    expectRefusal(
      await app.call(contract.approveForNonUser, {by: staff, params, body: {offer_id: offer.id}}),
      404,
      'not_found',
    )
    expectRefusal(await app.call(contract.cancelForNonUser, {by: staff, params, body: {}}), 404, 'not_found')
    expectRefusal(await app.call(contract.declineForNonUser, {by: staff, params, body: {}}), 404, 'not_found')
  })
})

describe('confirming for such a family', () => {
  test('counts as its own word, by telephone, no matter who of the staff wrote it down', async () => {
    const {staff, caretaker, visit} = await booked()
    app.clock.set(visit.scheduled_start)
    await visits.starts(caretaker, visit)
    app.clock.advance({minutes: 40})
    const answer = await app.ok(contract.confirmStartOnBehalf, {
      by: staff,
      key: newId(),
      params: {id: visit.id},
      body: {reported_at: visit.scheduled_start, memo: 'She rang us'},
    })
    expect(answer).toMatchObject({
      visit: {status: 'IN_PROGRESS', claims: [{side: 'caretaker'}, {side: 'parent', on_behalf: 'staff'}]},
      receipt: {side: 'parent', edge: 'start', effective_at: visit.scheduled_start, replayed: false},
    })
    app.clock.set(visit.scheduled_end)
    await visits.ends(caretaker, visit)
    await app.ok(contract.confirmEndOnBehalf, {by: staff, key: newId(), params: {id: visit.id}, body: {}})
    expect(await visits.reads(caretaker, visit)).toMatchObject({
      status: 'COMPLETED',
      settled_by: 'agreement',
    })
    expect(await actions(staff, visit.id)).toEqual(['session.end_confirmed', 'session.start_confirmed'])
  })

  test('tells the caregiver that the family reads no messages', async () => {
    const {caretaker, visit} = await booked()
    expect(await visits.reads(caretaker, visit)).toMatchObject({family_without_account: true})
  })

  test('is for no one who has an account', async () => {
    const [staff, parent, caretaker] = [await app.staff(), await app.parent(), await app.caretaker()]
    const booking = await story.confirmed(parent, caretaker)
    const [session] = await story.sessions(parent, booking)
    const params = {id: session!.id}
    expectRefusal(await app.call(contract.confirmStartOnBehalf, {by: staff, params, body: {}}), 404, 'not_found')
  })

  test('may be left out: silence settles, and is no exception', async () => {
    const {staff, caretaker, visit} = await booked()
    app.clock.set(visit.scheduled_start)
    await visits.starts(caretaker, visit)
    await visits.until(plusMs(visit.scheduled_end, hour))
    expect((await app.ok(listExceptions, {by: staff})).items).toEqual([])
    await visits.until(plusMs(visit.scheduled_end, 25 * hour))
    expect(await visits.reads(caretaker, visit)).toMatchObject({settled_by: 'deadline'})
  })

  describe('where the caregiver says that no one was home', () => {
    async function leaves() {
      const made = await booked()
      const {staff, caretaker, visit} = made
      await app.rows(long_lived_tokens)
      app.clock.set(visit.scheduled_start)
      await visits.starts(caretaker, visit)
      app.clock.advance({minutes: 30})
      await visits.ends(caretaker, visit, {reason: 'family_absent'})
      const desk = async () => (await app.ok(listExceptions, {by: staff})).items
      return {...made, desk}
    }

    test('staff read it, also once silence has settled it, until it can no longer be contested', async () => {
      const {visit, desk} = await leaves()
      expect(await desk()).toEqual([])
      await visits.until(plusMs(visit.scheduled_end, hour))
      expect(await desk()).toMatchObject([
        {
          id: visit.id,
          reasons: ['one_side'],
          visit: {claims: [{edge: 'start'}, {edge: 'end', reason: 'family_absent'}]},
        },
      ])
      await visits.until(plusMs(visit.scheduled_end, 8 * 24 * hour))
      expect(await desk()).toMatchObject([{id: visit.id, reasons: ['one_side'], visit: {settled_by: 'deadline'}}])
      await visits.until(plusMs(visit.scheduled_end, 8 * 24 * hour + 1000))
      expect(await desk()).toEqual([])
    })

    test('it goes once staff have decided', async () => {
      const {staff, caretaker, visit, desk} = await leaves()
      await visits.until(plusMs(visit.scheduled_end, 25 * hour))
      const [item] = await desk()
      await app.ok(settleException, {
        by: staff,
        key: newId(),
        params: {id: visit.id},
        body: {
          act: 'settle',
          started_at: visit.scheduled_start,
          ended_at: plusMs(visit.scheduled_start, hour),
          version: item!.visit!.version,
          reason_code: 'both_told',
          memo: 'She was in the garden',
        },
      })
      expect(await desk()).toEqual([])
      expect(await visits.reads(caretaker, visit)).toMatchObject({settled_by: 'staff'})
    })
  })
})

test('a family that was suspended after no one was home contests nothing, so staff read it until then', async () => {
  const [staff, parent, caretaker] = [await app.staff(), await app.parent(), await app.caretaker()]
  const [session] = await story.sessions(parent, await story.confirmed(parent, caretaker))
  await app.rows(long_lived_tokens)
  app.clock.set(session!.scheduled_start)
  await visits.starts(caretaker, session!)
  app.clock.advance({minutes: 30})
  await visits.ends(caretaker, session!, {reason: 'family_absent'})
  const isOnDesk = async () => (await app.ok(listExceptions, {by: staff})).items.some(({id}) => id === session!.id)
  await visits.until(plusMs(session!.scheduled_end, 25 * hour))
  expect(await isOnDesk()).toBe(false)
  await app.ok(suspendUser, {by: staff, key: newId(), params: {id: parent.user_id}, body: {reason: 'Unsafe'}})
  expect(await isOnDesk()).toBe(true)
})
