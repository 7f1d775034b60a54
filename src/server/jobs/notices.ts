import type {Clock} from '../clock.ts'
import type {Database, Db} from '../db/client.ts'
import type {Log} from '../log.ts'
import {deliverDue, type Send} from '#server/modules/notifications/index.ts'
import {all, inTurn, raise} from './steps.ts'

/** Notices that one transaction hands over at most. */
const batch = 50
/** What comes within so long of each other is handed over together, in milliseconds. */
const gather_ms = 300

/** Hands over what is due: at each tick, for what was held back, and for what was told while nobody listened. */
export const deliverNotices = (
  db: Db,
  send: Send,
  now: string,
  onTrouble: (error: unknown) => void = raise,
) => inTurn({notices_delivered: () => all(batch, limit => deliverDue(db, send, now, limit))}, onTrouble)

/**
 * Hands notices over soon after somebody was told of something: one round at a time, and another where more came
 * meanwhile. `stop` waits for the one under way.
 */
export function createDelivery({
  database,
  clock,
  send,
  log,
}: {
  database: Database
  clock: Clock
  send: Send
  log: Log
}): {soon: () => void; stop: () => Promise<void>} {
  let timer: NodeJS.Timeout | undefined
  let underWay: Promise<unknown> = Promise.resolve()
  let isOver = false
  const round = () => {
    timer = undefined
    underWay = underWay.then(() =>
      deliverNotices(database.db, send, clock.now(), error =>
        log.error({err: error}, 'notices were not handed over'),
      ),
    )
  }
  return {
    soon: () => {
      if (isOver) return
      timer ??= setTimeout(round, gather_ms)
    },
    stop: async () => {
      isOver = true
      clearTimeout(timer)
      await underWay
    },
  }
}
