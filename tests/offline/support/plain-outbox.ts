import type {RawAnswer} from '#api/answer.ts'
import {epoch_header} from '#contract/endpoint.ts'
import type {Credentials} from '#api/credentials-record.ts'
import {createOutbox} from '#offline/outbox/outbox.ts'
import type {Ports} from '#offline/outbox/ports.ts'
import {memoryDisk, signedIn} from './memory-store.ts'

export const answered = (status: number, body: unknown, epoch: string | null = null): RawAnswer => ({
  status,
  headers: {get: name => (name === 'content-type' ? 'application/json' : name === epoch_header ? epoch : null)},
  text: async () => JSON.stringify(body),
})

/** An outbox in one tab over a memory disk and a fetch of the test's own; time stands still unless it is moved. */
export const plainOutbox = async (
  fetch: Ports['fetch'] = () => Promise.reject(new TypeError('Failed to fetch')),
  given: {session?: Credentials} & Partial<
    Pick<Ports, 'store' | 'now' | 'after' | 'changes' | 'answered' | 'ended'>
  > = {},
) => {
  const {session = await signedIn(), ...rest} = given
  let keys = 0
  let last: Promise<unknown> = Promise.resolve()
  const ports: Ports = {
    now: () => Date.parse('2026-05-31T14:00:00Z'),
    random: () => 0.5,
    uuid: () => `key-${++keys}`,
    time_zone: () => 'America/Chicago',
    clock_offset_ms: () => 0,
    after: () => () => undefined,
    exclusively: (_, work) => {
      const turn = last.then(work)
      last = turn.catch(() => undefined)
      return turn
    },
    fetch,
    api_url: '/api',
    store: memoryDisk().store('outbox'),
    credentials: session,
    changes: {post: () => undefined, listen: () => () => undefined},
    answered: () => undefined,
    ended: () => undefined,
    ...rest,
  }
  return {outbox: createOutbox(ports), ports, session}
}
