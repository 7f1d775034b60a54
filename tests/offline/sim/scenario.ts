import fc from 'fast-check'
import {type Fault, faults} from './fake-network.ts'
import type {StorageFault} from './fake-indexeddb.ts'

/** What a person, their phone or the world does next. `tab` counts the open tabs round. */
export type Action =
  | {do: 'confirm'; tab: number; edge: 'start' | 'end'; session: number; hold: boolean; twice: boolean}
  | {do: 'answer'; tab: number}
  /** `before_read`: in a tab that was opened just now and has read nothing yet. */
  | {do: 'bid'; tab: number; booking: number; rate: number; before_read: boolean}
  /** `again`: the same tab then bids the first rate again, as soon as its list shows what happened. */
  | {do: 'withdraw' | 'elsewhere' | 'look'; tab: number; booking: number; again: boolean}
  | {do: 'open' | 'sync' | 'cut-power' | 'network-down' | 'switch-user' | 'end-token' | 'sign-out'}
  | {do: 'network-up'; event: boolean}
  | {do: 'kill' | 'button' | 'try-again' | 'discard'; tab: number}
  | {do: 'clock'; skew_ms: number}

export interface Scenario {
  steps: readonly {wait_ms: number; action: Action}[]
  network: readonly Fault[]
  storage: readonly [number, StorageFault][]
  /** The server is backed up before one step, and goes back to that before a later one. */
  restore: {backup_at: number; back_at: number} | null
  /** Whether the browser says so when the network heals, and whether the app is opened anew then. */
  heal: {event: boolean; reopen: boolean}
  seed: number
}

const tab = fc.nat(3)

const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constant('confirm' as const),
      tab,
      edge: fc.constantFrom('start' as const, 'end' as const),
      session: fc.nat(1),
      hold: fc.nat(9).map(n => n === 0),
      twice: fc.nat(4).map(n => n === 0),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('bid' as const),
      tab,
      booking: fc.nat(1),
      rate: fc.integer({min: 15, max: 16}),
      before_read: fc.nat(5).map(n => n === 0),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('withdraw' as const, 'withdraw' as const, 'elsewhere' as const, 'look' as const),
      tab,
      booking: fc.nat(1),
      again: fc.boolean(),
    }),
  },
  {weight: 4, arbitrary: fc.record({do: fc.constantFrom('kill' as const, 'button' as const), tab})},
  {weight: 2, arbitrary: fc.record({do: fc.constantFrom('open' as const, 'sync' as const)})},
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('try-again' as const, 'discard' as const, 'answer' as const),
      tab,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'cut-power' as const,
        'network-down' as const,
        'switch-user' as const,
        'switch-user' as const,
        'end-token' as const,
        'end-token' as const,
        'sign-out' as const,
      ),
    }),
  },
  {weight: 2, arbitrary: fc.record({do: fc.constant('network-up' as const), event: fc.boolean()})},
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('clock' as const),
      skew_ms: fc.constantFrom(-86_400_000, 0, 3_600_000, 86_400_000),
    }),
  },
)

/** Waits without a Retry-After grow with their number; within a minute only a few of them can pass. */
const fewTroubles = (plan: readonly Fault[]): Fault[] => {
  let left = 4
  return plan.map(fault => ((fault === 'our-500' || fault === 'our-429') && left-- <= 0 ? 'fine' : fault))
}

/** With a clock that is a day off, receipts pass for old. */
const withClockOfToday = (given: Scenario): Scenario =>
  given.restore === null
    ? given
    : {
        ...given,
        steps: given.steps.map(step =>
          step.action.do === 'clock' ? {...step, action: {do: 'clock', skew_ms: step.action.skew_ms / 48}} : step,
        ),
      }

export const scenario: fc.Arbitrary<Scenario> = fc
  .record({
    steps: fc.array(fc.record({wait_ms: fc.constantFrom(0, 0, 0, 30, 900, 4_000, 20_000), action}), {
      minLength: 3,
      maxLength: 12,
      size: 'max',
    }),
    // a token that ends in the middle of things is one fault of many, yet a rule of its own
    network: fc
      .array(fc.constantFrom(...faults, 'our-401' as const, 'our-401' as const), {maxLength: 14, size: 'max'})
      .map(fewTroubles),
    storage: fc.array(fc.tuple(fc.nat(60), fc.constantFrom('abort' as const, 'hang' as const, 'late' as const)), {
      maxLength: 2,
    }),
    restore: fc.option(fc.record({backup_at: fc.nat(5), back_at: fc.nat(12)}), {freq: 4, nil: null}),
    heal: fc.record({event: fc.boolean(), reopen: fc.nat(3).map(n => n === 0)}),
    seed: fc.nat(),
  })
  .map(withClockOfToday)
