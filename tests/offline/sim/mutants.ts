import type {RawAnswer} from '#api/answer.ts'
import {epoch_header} from '#contract/endpoint.ts'
import {remove} from '#offline/outbox/lane.ts'
import {changeLane} from '#offline/outbox/lane-store.ts'
import type {Mutant} from './device.ts'

const looksReceived = (): RawAnswer => ({
  status: 200,
  headers: {get: name => (name.toLowerCase() === 'content-type' ? 'application/json' : null)},
  text: async () =>
    JSON.stringify({
      id: 'x',
      received_at: '2026-05-31T15:00:00Z',
      receipt: {received_at: '2026-05-31T15:00:00Z'},
    }),
})

let count = 0
/** A UUID no one asked for before. */
const anotherKey = () => `00000000-0000-4000-8000-${String(count++).padStart(12, '0')}`

/** The live offer of the list that a bid was pressed on, by the moment of the press. */
const listedAt = new Map<string, string | null>()

/**
 * The five classic ways to lose or double a press, and two to take a bid for what it is not. Each breaks the outbox from outside, through what is passed in to
 * it, so that the code under test is the code that ships.
 */
export const mutants: Record<string, Mutant & {noticed: RegExp}> = {
  'takes an entry out before it is sent': {
    noticed: /^lost/,
    send: (send, ports) => async (entry, kind, record) => {
      const out = changeLane(ports.store, entry, lane => ({lane: remove(lane, entry.key), result: undefined}))
      await out.catch(() => undefined)
      return send(entry, kind, record)
    },
  },
  'counts any answer as sent': {
    noticed: /^lost/,
    ports: ports => ({
      ...ports,
      fetch: async (address, init) => {
        await ports.fetch(address, init)
        return looksReceived()
      },
    }),
  },
  'makes a new key for each attempt': {
    noticed: /times on the server/,
    ports: ports => ({
      ...ports,
      fetch: (address, init) =>
        ports.fetch(address, {
          ...init,
          headers: {...init.headers, 'idempotency-key': anotherKey()},
        }),
    }),
  },
  'sends without the lock': {
    noticed: /two requests of one device/,
    ports: ports => ({...ports, exclusively: (_, work) => work()}),
  },
  'takes a bid for a repeat of one that is over': {
    noticed: /^dropped/,
    outbox: outbox => ({
      ...outbox,
      endOffer: async () => undefined,
      capture: (kind, params, options) => outbox.capture(kind, params, {...options, shown: {offer: null}}),
    }),
  },
  'names the offer that the screen knew, though its lane knows a later one': {
    noticed: /^refused by an own earlier bid/,
    send: send => (entry, kind, record) =>
      send(
        entry.params.replaces_key === undefined
          ? {...entry, params: {...entry.params, replaces: listedAt.get(entry.captured_at) ?? null}}
          : entry,
        kind,
        record,
      ),
    outbox: outbox => ({
      ...outbox,
      capture: async (kind, params, options) => {
        const captured = await outbox.capture(kind, params, options)
        const listed = options?.shown?.offer
        if (captured.is === 'saved' && captured.now) {
          listedAt.set(captured.entry.captured_at, listed?.status === 'SUBMITTED' ? listed.id : null)
        }
        return captured
      },
    }),
  },
  'takes no notice of a server that went back': {
    noticed: /^lost/,
    ports: ports => ({
      ...ports,
      fetch: async (address, init) => {
        const {status, headers, text} = await ports.fetch(address, init)
        return {status, text, headers: {get: name => (name === epoch_header ? null : headers.get(name))}}
      },
    }),
    outbox: outbox => ({...outbox, noteEpoch: async () => undefined}),
  },
  'drops an entry on 401': {
    noticed: /^lost/,
    ports: ports => ({
      ...ports,
      fetch: async (address, init) => {
        const answer = await ports.fetch(address, init)
        return answer.status === 401 ? looksReceived() : answer
      },
    }),
  },
}
