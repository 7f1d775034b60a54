import {expect, onTestFinished, test, vi} from 'vitest'
import {mount, texts} from '#tests/support/mount.ts'
import {sampleConfirmation, sampleEntry, sampleSession} from '#tests/support/samples/visit-samples.ts'
import {SessionCard} from './session-card.tsx'

vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  Link: ({children}: {children: React.ReactNode}) => <a href="/">{children}</a>,
}))
const lane = vi.hoisted(() => ({
  entries: [] as object[],
  receipts: [],
  loadingReason: undefined as string | undefined,
}))
vi.mock('#data/offline/outbox.ts', () => ({useLane: () => lane}))
const visitor = vi.hoisted(() => ({who: null as object | null}))
vi.mock('#data/account/current-user.ts', async original => ({
  ...(await original<object>()),
  useWho: () => visitor.who,
}))
vi.mock('../confirm/confirm-area.tsx', () => ({ConfirmArea: () => <p>Confirm start</p>}))
vi.mock('../calendar/use-reader.ts', () => ({
  useReader: () => ({now: '2026-06-08T18:50:00.000Z', zone: 'America/Chicago'}),
}))

test('the card of a family’s other visit says below the buttons, which stay in place, that its caregiver comes late', async () => {
  const late = {side: 'caretaker', minutes: 20, at: '2026-06-08T18:40:00.000Z'} as const
  await mount(<SessionCard session={sampleSession({my_side: 'parent', other_name: 'Grace Okafor', late})} />)
  const [, button, notice] = texts('article p')
  expect(notice).toBe('Grace Okafor is running 20 minutes late, expected about 2:20 PM (as of 1:40 PM)')
  expect(button).toBe('Confirm start')
})

test('the card names no status that a tap waiting on this phone may change until these were read', async () => {
  lane.loadingReason = 'Checking what is saved'
  onTestFinished(() => {
    lane.loadingReason = undefined
  })
  const {redraw} = await mount(<SessionCard session={sampleSession()} />)
  expect(texts('article')[0]).not.toContain('Scheduled')
  await redraw(<SessionCard session={sampleSession({status: 'CANCELLED'})} />)
  expect(texts('article')[0]).toContain('Canceled')
  lane.loadingReason = undefined
  await redraw(<SessionCard session={sampleSession()} />)
  expect(texts('article')[0]).toContain('Scheduled')
})

test('the card of a visit that no one has started says so and leads to what to do, unless one comes late', async () => {
  const begun = sampleSession({my_side: 'parent', scheduled_start: '2026-06-08T18:30:00.000Z'})
  const {redraw} = await mount(<SessionCard session={begun} />)
  expect(texts('article')[0]).toContain('Start not confirmed')
  expect(texts('article p')).toContain('No one has confirmed the start yetSee what to do')
  const late = {side: 'caretaker', minutes: 20, at: '2026-06-08T18:35:00.000Z'} as const
  await redraw(<SessionCard session={{...begun, late}} />)
  expect(texts('article')[0]).not.toContain('See what to do')
  await redraw(<SessionCard session={{...begun, late: {...late, minutes: 10}}} />)
  expect(texts('article')[0]).not.toContain('See what to do')
  lane.entries = [sampleEntry({kind: 'confirm-start'})]
  onTestFinished(() => {
    lane.entries = []
  })
  await redraw(<SessionCard session={begun} />)
  expect(texts('article')[0]).not.toContain('See what to do')
})

test('the card of a running visit whose two starts differ leads to both', async () => {
  const start = {
    caretaker: sampleConfirmation('2026-06-08T18:03:00.000Z'),
    parent: sampleConfirmation('2026-06-08T18:40:00.000Z'),
  }
  const end = {parent: null, caretaker: null}
  const session = sampleSession({my_side: 'parent', status: 'IN_PROGRESS', confirmations: {start, end}})
  const {redraw} = await mount(<SessionCard session={session} />)
  expect(texts('article p')).toContain('Your start times differSee both times')
  const near = {...start, parent: sampleConfirmation('2026-06-08T18:13:00.000Z')}
  await redraw(<SessionCard session={{...session, confirmations: {start: near, end}}} />)
  expect(texts('article')[0]).not.toContain('See both times')
})

test('while the own tap waits on this device, the chip says so, and that one side confirmed once it is received', async () => {
  lane.entries = [sampleEntry({kind: 'confirm-start', wait: 'held'})]
  onTestFinished(() => {
    lane.entries = []
  })
  const {redraw} = await mount(<SessionCard session={sampleSession()} />)
  expect(texts('article')[0]).toContain('Start: not sent yet')
  expect(texts('article')[0]).not.toContain('one side confirmed')
  lane.entries = []
  await redraw(<SessionCard session={sampleSession({status: 'START_PARTIAL'})} />)
  expect(texts('article')[0]).toContain('Start: one side confirmed')
})

test.each([
  ['start', 'START_PARTIAL', 'In progress'],
  ['end', 'END_PARTIAL', 'End: one side confirmed'],
] as const)(
  'the chip says that the own %s waits here where the other side has confirmed it too',
  async (edge, status, both) => {
    lane.entries = [sampleEntry({kind: `confirm-${edge}`, wait: 'held'})]
    onTestFinished(() => {
      lane.entries = []
    })
    const confirmed = sampleConfirmation('2026-06-08T19:02:00.000Z')
    const session = sampleSession({status})
    const confirmations = {...session.confirmations, [edge]: {parent: confirmed, caretaker: null}}
    await mount(<SessionCard session={{...session, confirmations}} />)
    expect(texts('article')[0]).toContain(edge === 'start' ? 'Start: not sent yet' : 'End: not sent yet')
    expect(texts('article')[0]).not.toContain(both)
  },
)

test('the card of a visit whose times differ says so, and leads to the answer', async () => {
  const differing = sampleSession({my_side: 'parent', status: 'COMPLETED', exceptions: ['times_differ']})
  const {redraw} = await mount(<SessionCard session={differing} />)
  expect(texts('article')[0]).toContain('Your times differ')
  expect(texts('article a').at(-1)).toBe('See both times')
  await redraw(<SessionCard session={{...differing, settled_by: 'deadline'}} />)
  expect(texts('article')[0]).not.toContain('Your times differ')
})

/** Proposed for the same evening, two hours later. */
const reschedule = {
  id: 'proposal',
  start: '2026-06-08T21:00:00.000Z',
  end: '2026-06-09T01:00:00.000Z',
  reason: null,
  at: '2026-06-08T12:00:00.000Z',
} as const

test('the card of a visit says which new times its reader proposed, and leads to them', async () => {
  const session = sampleSession({my_side: 'parent', reschedule: {...reschedule, proposed_by: 'parent'}})
  await mount(<SessionCard session={session} />)
  expect(texts('article')[0]).toContain('You proposed 4:00–8:00 PM')
  expect(texts('article a').at(-1)).toBe('See or withdraw the proposal')
})

test('the card of a visit says which new times the other side proposed, and leads to the answer', async () => {
  const proposal = {
    ...reschedule,
    proposed_by: 'caretaker',
    start: '2026-06-09T21:00:00.000Z',
    end: '2026-06-10T01:00:00.000Z',
  } as const
  await mount(
    <SessionCard session={sampleSession({my_side: 'parent', other_name: 'Grace Okafor', reschedule: proposal})} />,
  )
  expect(texts('article')[0]).toContain('Grace Okafor proposed tomorrow, 4:00')
  expect(texts('article a').at(-1)).toBe('Accept or decline the proposal')
})

test('the card of a visit says nothing of a proposal whose time has passed', async () => {
  const passed = {...reschedule, proposed_by: 'caretaker', start: '2026-06-08T18:45:00.000Z'} as const
  await mount(<SessionCard session={sampleSession({my_side: 'parent', reschedule: passed})} />)
  expect(texts('article')[0]).not.toContain('proposed')
})

test('an agency’s caregiver is coming to a visit ahead; of a begun, past or canceled one the card only names them', async () => {
  const assigned = {member_id: 'm', name: 'Caleb Ibarra', avatar_url: null}
  const {redraw} = await mount(<SessionCard session={sampleSession({assigned})} />)
  expect(texts('article')[0]).toContain('· Caleb Ibarra is coming')
  for (const given of [
    {status: 'CANCELLED'},
    {status: 'START_PARTIAL'},
    {status: 'MISSED'},
    {scheduled_start: '2026-06-08T14:00:00.000Z', scheduled_end: '2026-06-08T18:00:00.000Z'},
  ] as const) {
    await redraw(<SessionCard session={sampleSession({assigned, ...given})} />)
    expect(texts('article')[0]).toContain('· Caleb Ibarra')
    expect(texts('article')[0]).not.toContain('is coming')
  }
})

test('who comes is named to the office and the family, and reads “you” in their own visits', async () => {
  onTestFinished(() => {
    visitor.who = null
  })
  const assigned = {member_id: 'hannah', name: 'Hannah Abernathy', avatar_url: null}
  const {redraw} = await mount(<SessionCard session={sampleSession({assigned})} />)
  expect(texts('article')[0]).toContain('Hannah Abernathy is coming')
  visitor.who = {role: 'agency', member_role: 'field'}
  await redraw(<SessionCard session={sampleSession({assigned})} />)
  expect(texts('article')[0]).toContain('You’re coming')
  await redraw(<SessionCard session={sampleSession({assigned, status: 'COMPLETED'})} />)
  expect(texts('article')[0]).not.toMatch(/Hannah Abernathy|You’re coming/)
})

test.each(['SCHEDULED', 'START_PARTIAL', 'IN_PROGRESS'] as const)(
  'the card of a visit (%s) says to both sides that no caregiver is assigned',
  async status => {
    onTestFinished(() => {
      visitor.who = null
    })
    visitor.who = {role: 'agency', member_role: 'coordinator'}
    const {redraw} = await mount(<SessionCard session={sampleSession({status})} />)
    expect(texts('article')[0]).toContain('Child Care for Nora · No caregiver assigned')
    visitor.who = {role: 'parent', member_role: null}
    await redraw(<SessionCard session={sampleSession({status, my_side: 'parent', by_agency: true})} />)
    expect(texts('article')[0]).toContain(
      status === 'SCHEDULED'
        ? 'Child Care for Nora · The agency has not chosen a caregiver yet'
        : 'Child Care for Nora · No caregiver assigned',
    )
    await redraw(<SessionCard session={sampleSession({status, my_side: 'parent'})} />)
    expect(texts('article')[0]).not.toMatch(/has not chosen|No caregiver/)
  },
)

test('the card of a visit that is over and that no one confirmed says so', async () => {
  await mount(<SessionCard session={sampleSession({scheduled_end: '2026-06-08T18:50:00.000Z'})} />)
  expect(texts('article')[0]).toContain('Not confirmed')
  expect(texts('article')[0]).not.toContain('Scheduled')
})
