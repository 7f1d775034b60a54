import type {Lane} from './entry.ts'
import {requeue} from './lane.ts'
import {changeLane, readLanes} from './lane-store.ts'
import type {Ports} from './ports.ts'

/** The epoch of the server as this tab or worker saw it last. */
export interface SeenEpoch {
  epoch: string | undefined
}

/** Puts back into their lanes what a server of another epoch received. Returns whether there was any. */
export async function sendAgain(
  {store, now, changes}: Pick<Ports, 'store' | 'now' | 'changes'>,
  lanes: readonly Lane[],
  epoch: string,
): Promise<boolean> {
  const forgotten = lanes.filter(lane => requeue(lane, epoch, now()) !== lane)
  for (const lane of forgotten) {
    await changeLane(store, lane, before => ({lane: requeue(before, epoch, now()), result: undefined}))
    changes.post({owner: lane.owner})
  }
  return forgotten.length > 0
}

/** Notes the epoch of an answer; if it is another one, sends again what the server may have forgotten. */
export async function noteEpoch(
  ports: Pick<Ports, 'store' | 'now' | 'changes'>,
  seen: SeenEpoch,
  epoch: string | undefined,
): Promise<boolean> {
  if (epoch === undefined || epoch === seen.epoch) return false
  const isAgain = await sendAgain(ports, await readLanes(ports.store), epoch)
  seen.epoch = epoch
  return isAgain
}
