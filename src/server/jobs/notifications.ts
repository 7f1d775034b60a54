import type {Clock} from '../clock.ts'
import type {Database, Db} from '../db/client.ts'
import type {Log} from '../log.ts'
import {mailStaff} from '#server/modules/admin/index.ts'
import {deliverDue, type Send} from '#server/modules/notifications/index.ts'
import {all, inTurn, raise} from './steps.ts'

/** Notifications per transaction. */
const batch = 50
/** Debounce: notifications within this time are delivered together, in milliseconds. */
const gather_ms = 300

/** Delivers due notifications: the delayed ones, and those published while no process listened. */
export const deliverNotifications = (db: Db, send: Send, now: string, onTrouble: (error: unknown) => void = raise) =>
  inTurn({notices_delivered: () => all(batch, limit => deliverDue(db, send, now, limit))}, onTrouble)

/** Queues the mails about what waits for staff. */
export const mailStaffWaiting = (db: Db, send: Send, now: string, onTrouble: (error: unknown) => void = raise) =>
  inTurn({staff_mailed: () => mailStaff(db, send, now)}, onTrouble)

/** Delivers notifications soon after they are written, one round at a time. `stop` waits for the running round. */
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
      deliverNotifications(database.db, send, clock.now(), error =>
        log.error({err: error}, 'notifications were not queued for delivery'),
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
