import {act} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import type {Bid} from '#data/queries/bids.ts'
import {found, mount, press} from '#tests/support/mount.ts'
import {leadSample} from '#tests/support/samples/lead-sample.ts'
import {LeadDialog} from './lead-dialog.tsx'

const state = vi.hoisted(() => ({bid: {is: 'none'} as object}))
const drafts = vi.hoisted(() => new Map<string, unknown>())
vi.mock('#data/offline/drafts.ts', () => ({
  readDraft: async (name: string) => drafts.get(name) ?? null,
  writeDraft: async (name: string, draft: unknown) => void drafts.set(name, draft),
  forgetDraft: async (name: string) => void drafts.delete(name),
}))
vi.mock('./bid/use-bid.ts', () => ({
  useBid: (_: unknown, viewer: string) => ({
    viewer,
    bid: state.bid,
    isUnanswered: ['none', 'over'].includes((state.bid as Bid).is),
    isClosedToReader: false,
    usual_rate: 37.5,
    place: async () => true,
    busy: false,
    lost: null,
  }),
}))
vi.mock('./agency/free-caregivers.tsx', () => ({FreeCaregivers: () => null}))
vi.mock('./bid/bid-state.tsx', () => ({
  BidState: () => null,
  PlaceBidButton: ({onPlaced}: {onPlaced: () => void}) => <button type="button" name="place" onClick={onPlaced} />,
}))
vi.mock('./bid/invitation-badge.tsx', () => ({InvitationBadge: () => null, DeclineInvitation: () => null}))
vi.mock('#features/people/about/use-is-phone-missing.ts', () => ({useIsPhoneMissing: () => false}))
vi.mock('#features/people/about/email-notice.tsx', () => ({EmailNotice: () => null}))
vi.mock('./bid/limit-note.tsx', () => ({LimitNote: () => null}))
vi.mock('./lead-facts.tsx', () => ({
  LeadFacts: () => null,
  GapLine: () => null,
  BusyLine: () => null,
  reasonsText: () => '',
}))

beforeEach(() => {
  drafts.clear()
  state.bid = {is: 'none'}
})

const dialog = (viewer: 'agency' | 'caregiver') => (
  <LeadDialog lead={leadSample({id: 'lead'})} viewer={viewer} onClose={() => undefined} />
)
const rate = () => found('input')
const note = () => found('textarea')

async function type(field: HTMLElement, text: string) {
  await act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', {bubbles: true}))
  })
}

test.for(['agency', 'individual caregiver'] as const)(
  'what was typed of a bid is there again after a reload, for an %s',
  async viewer => {
    const {redraw} = await mount(dialog(viewer === 'agency' ? viewer : 'caregiver'))
    await type(rate(), '31')
    await type(note(), 'We know the school')
    await redraw(null)
    await redraw(dialog(viewer === 'agency' ? viewer : 'caregiver'))
    await vi.waitFor(() => expect([rate(), note()]).toMatchObject([{value: '31.00'}, {value: 'We know the school'}]))
  },
)

test('a bid that was placed leaves no draft', async () => {
  const {redraw} = await mount(dialog('agency'))
  await type(rate(), '31')
  await redraw(null)
  await vi.waitFor(() => expect(drafts.size).toBe(1))
  await redraw(dialog('agency'))
  await vi.waitFor(() => expect(rate()).toMatchObject({value: '31.00'}))
  await press('[name=place]')
  await vi.waitFor(() => expect(drafts.size).toBe(0))
})

test('the note of a withdrawn bid is there again for a new one', async () => {
  const offer = {hourly_rate: 31, note: 'We know the school', status: 'SUBMITTED'}
  const at = (bid: object, my_offer: object | null) => {
    state.bid = bid
    return <LeadDialog lead={leadSample({id: 'lead', my_offer: my_offer as never})} viewer="agency" onClose={vi.fn()} />
  }
  const {redraw} = await mount(at({is: 'none'}, null))
  await type(rate(), '31')
  await type(note(), 'We know the school')
  await press('[name=place]')
  const entry = {params: {note: 'We know the school', hourly_rate: 31}}
  await redraw(at({is: 'saved', hourly_rate: 31, entry}, null))
  await redraw(at({is: 'received', hourly_rate: 31, offer: undefined}, null))
  await redraw(at({is: 'received', hourly_rate: 31, offer}, offer))
  const withdrawn = {...offer, status: 'WITHDRAWN'}
  await redraw(at({is: 'over', offer: withdrawn}, withdrawn))
  expect([rate(), note()]).toMatchObject([{value: '31.00'}, {value: 'We know the school'}])
  await redraw(null)
  await redraw(at({is: 'over', offer: withdrawn}, withdrawn))
  expect([rate(), note()]).toMatchObject([{value: '31.00'}, {value: 'We know the school'}])
})
