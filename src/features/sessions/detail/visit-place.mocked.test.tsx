import {beforeEach, expect, test, vi} from 'vitest'
import type {Handover} from '#contract/bookings/handover.ts'
import {mount, texts} from '../../../../tests/support/mount.ts'
import {sampleMember} from '#tests/support/samples/member-samples.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {VisitPlace} from './visit-place.tsx'

const state = vi.hoisted(() => ({handover: null as Handover | null, visitor: null as object | null}))
vi.mock('#data/queries/handover.ts', () => ({useHandover: () => state.handover}))
vi.mock('#data/account/current-user.ts', async original => ({
  ...(await original<object>()),
  useWho: () => state.visitor,
}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: () => ({data: [sampleMember('fay', {phone_number: '+16155550123'}), sampleMember('gus')]}),
}))
beforeEach(() => {
  state.visitor = null
  state.handover = {booking_id: 'b', handover: null, notes: 'Two cats, one shy.', children: [], visits: []}
})

const address = {line1: '12 Elm St', city: 'Nashville', state: 'TN', zip: '37206', arrival_notes: 'Ring twice'}

/** The facts of the visit, as `label: value`. */
const facts = () => {
  const values = texts('dd')
  return texts('dt').map((label, index) => `${label}: ${values[index] ?? ''}`)
}

test('the caregiver reads what the family wrote in its request, beside the arrival notes', async () => {
  await mount(<VisitPlace session={sampleSession({address})} />)
  expect(facts().slice(1)).toEqual(['Arrival notes: Ring twice', 'From the family: Two cats, one shy.'])
})

test('the caregiver reads what matters to the family', async () => {
  state.handover = {...state.handover!, preference: 'No screens before lunch', live_in: true, medical_companion: false}
  await mount(<VisitPlace session={sampleSession({address})} />)
  expect(facts()).toContain('Preferences: Live-in · No screens before lunch')
})

test('the caregiver reads the ages of the request where not all of its children have a record; the family does not', async () => {
  state.handover = {...state.handover!, ages: [7, 3], age_months: []}
  const {redraw} = await mount(<VisitPlace session={sampleSession({address})} />)
  expect(facts()).toContain('Children: 2 children, ages 3 and 7')
  await redraw(<VisitPlace key="family" session={sampleSession({address, my_side: 'parent'})} />)
  expect(facts().join()).not.toContain('ages 3')
  const none = {allergies: null, routines: null, notes: null}
  const child = (id: string) => ({id, first_name: id, age_months: 40, ...none})
  state.handover = {...state.handover, children: [child('Ellie'), child('Noah')]}
  await redraw(<VisitPlace key="recorded" session={sampleSession({address})} />)
  expect(facts().join()).not.toContain('2 children')
})

test('no directions lead to a canceled visit, whose address is gone', async () => {
  const {redraw} = await mount(<VisitPlace session={sampleSession({address})} />)
  expect(texts('a')).toContain('Directions')
  await redraw(<VisitPlace session={sampleSession({status: 'CANCELLED'})} />)
  expect(texts('a')).not.toContain('Directions')
})

test('the family reads its own notes, and a handover that was stored without them shows none', async () => {
  const session = sampleSession({address, my_side: 'parent'})
  const {redraw} = await mount(<VisitPlace session={session} />)
  expect(facts()).toContain('About these visits: Two cats, one shy.')
  const {notes: _, ...stored} = state.handover!
  state.handover = stored
  await redraw(<VisitPlace session={session} key="stored" />)
  expect(facts().slice(1)).toEqual(['Arrival notes: Ring twice'])
})

test('the caregiver reads what the visit pays, and what it was settled at', async () => {
  const pay = {rate_cents: 2400, care_cents: 4800}
  const {redraw} = await mount(<VisitPlace session={sampleSession({pay})} />)
  expect(facts()).toContain('Pay: $24/hr · about $48')
  const settled = sampleSession({pay: {rate_cents: 2400, care_cents: 4250}, settled_by: 'agreement'})
  await redraw(<VisitPlace session={settled} />)
  expect(facts()).toContain('Pay: $24/hr · settled at $42.50')
})

test('the pay of a visit names no sum while it is under review', async () => {
  const contested = sampleSession({pay: {rate_cents: 2400, care_cents: 9600}, status: 'DISPUTED'})
  const {redraw} = await mount(<VisitPlace session={contested} />)
  expect(facts()).toContain('Pay: $24/hr · under review')
  const nothing_remains = sampleSession({pay: {rate_cents: 2400, care_cents: 0}, status: 'END_PARTIAL'})
  await redraw(<VisitPlace session={nothing_remains} key="nothing" />)
  expect(facts()).toContain('Pay: $24/hr · under review')
  // the other side may still answer
  const scheduled_end = new Date(Date.now() - 23 * 3_600_000).toISOString()
  await redraw(<VisitPlace session={{...nothing_remains, scheduled_end}} key="unclear" />)
  expect(facts()).toContain('Pay: $24/hr · times unclear')
})

test('an agency’s office calls who it sends, where their number is known; its field caregiver does not', async () => {
  const assigned = {member_id: 'fay', name: 'Fay Moss', avatar_url: null}
  const place = (member_id = 'fay') => <VisitPlace session={sampleSession({assigned: {...assigned, member_id}})} />
  const calls = () => [...document.querySelectorAll('a[href^="tel:"]')].map(link => link.textContent)
  state.visitor = {role: 'agency', member_role: 'coordinator'}
  const {redraw} = await mount(place())
  expect(calls()).toEqual(['Call Fay Moss'])
  await redraw(place('gus'))
  expect(calls()).toEqual([])
  // one of the office who goes does not call themselves
  state.visitor = {role: 'agency', member_role: 'coordinator', user_id: 'user-fay'}
  await redraw(place())
  expect(calls()).toEqual([])
  state.visitor = {role: 'agency', member_role: 'field'}
  await redraw(place())
  expect(calls()).toEqual([])
})

test('an office that may call the family and the caregiver can tell them apart, even by one first name', async () => {
  state.visitor = {role: 'agency', member_role: 'coordinator'}
  const contact = {name: 'Fay', phone_number: '+16155550100'}
  const assigned = {member_id: 'fay', name: 'Fay Moss', avatar_url: null}
  await mount(<VisitPlace session={sampleSession({assigned, contact})} />)
  const calls = [...document.querySelectorAll('a[href^="tel:"]')].map(link => link.textContent)
  expect(calls).toEqual(['Call the family', 'Call Fay Moss'])
})

test('a family reads on the visit’s sheet that no one is assigned, before its start as a choice yet to be made', async () => {
  const scheduled_end = new Date(Date.now() + 23 * 3_600_000).toISOString()
  const visit = sampleSession({by_agency: true, assigned: null, scheduled_end})
  const {redraw} = await mount(<VisitPlace session={visit} />)
  expect(facts()).toContain('Caregiver: Not chosen yet by the agency')
  for (const status of ['START_PARTIAL', 'IN_PROGRESS'] as const) {
    await redraw(<VisitPlace session={{...visit, status}} key={status} />)
    expect(facts()).toContain('Caregiver: No caregiver assigned')
  }
  await redraw(<VisitPlace session={{...visit, status: 'CANCELLED'}} key="canceled" />)
  expect(document.body.textContent).not.toMatch(/Not chosen yet|No caregiver/)
})

test('a family sees the face of the caregiver who comes without an agency, too', async () => {
  const visit = sampleSession({address, my_side: 'parent', assigned: null, other_name: 'June Reed'})
  const {redraw} = await mount(<VisitPlace session={{...visit, caregiver_avatar_url: '/june.png'}} />)
  expect(facts().join()).toContain('June Reed')
  expect(document.querySelector('img')?.getAttribute('src')).toContain('/june.png')
  await redraw(<VisitPlace session={{...visit, my_side: 'caretaker'}} key="own" />)
  expect(facts().join()).not.toContain('June Reed')
})

test('an assigned caregiver reads “You” where the others read who comes', async () => {
  const assigned = {member_id: 'fay', name: 'Fay Moss', avatar_url: null}
  const {redraw} = await mount(<VisitPlace session={sampleSession({assigned})} />)
  expect(facts().at(-1)).toMatch(/^Caregiver: .*Fay Moss$/)
  state.visitor = {role: 'agency', member_role: 'field'}
  await redraw(<VisitPlace session={sampleSession({assigned})} key="own" />)
  expect(facts().at(-1)).toMatch(/^Caregiver: .*You$/)
})

test('a caregiver is told to ask for a missing address only in ways that there are', async () => {
  const hint = () => texts('dd').at(0)
  const contact = {name: 'Dana', phone_number: '+16155550100'}
  const {redraw} = await mount(<VisitPlace session={sampleSession({contact})} />)
  expect(hint()).toContain('Ask by message or phone.')
  await redraw(<VisitPlace session={sampleSession({contact: {...contact, phone_number: null}})} key="message" />)
  expect(hint()).toContain('Dana has not given a street address yet. Ask by message.')
  await redraw(<VisitPlace session={sampleSession({contact, family_without_account: true})} key="phone" />)
  expect(hint()).toContain('Dana has not given a street address yet. Ask by phone.')
  const unreachable = sampleSession({contact: {...contact, phone_number: null}, family_without_account: true})
  await redraw(<VisitPlace session={unreachable} key="none" />)
  expect(hint()).toContain('Dana has not given a street address yet.')
  expect(hint()).not.toContain('Ask by')
})
