import {type Lane, parseLane} from '#offline/outbox/entry.ts'
import {isPast} from '#offline/outbox/lane.ts'
import type {Commit, Disk} from './fake-indexeddb.ts'

const none: Pick<Lane, 'entries' | 'receipts'> = {entries: [], receipts: []}

const userOn = (rows: ReadonlyMap<string, unknown> | undefined): unknown =>
  (rows?.get('session') as {user_id?: unknown} | undefined)?.user_id ?? null

/**
 * Watches the disk for what a device no longer knows to be received: entries whose owner was logged out when their
 * answer came, and receipts of more than a day.
 * @see src/offline/README.md#log-out
 */
export class ReceiptWatch {
  /** Keys of entries that were received and left no receipt. */
  readonly withoutReceipt = new Set<string>()
  /** Keys of receipts that were deleted for their age. */
  readonly aged = new Set<string>()
  /** Keys of bids that were withdrawn: they are not sent again to a server that went back. */
  readonly ended = new Set<string>()
  private commits = 0
  /** How many commits came before the last answer to a key. */
  private readonly heard = new Map<string, number>()
  /** The last commit before or after which a user was not logged in on the disk. */
  private readonly away = new Map<string, number>()

  private readonly users: readonly string[]
  private readonly now: () => number
  constructor(disk: Disk, users: readonly string[], now: () => number) {
    this.users = users
    this.now = now
    disk.onCommit = commit => this.read(commit)
  }

  /** The server's answer to this key has reached the device. */
  hear(key: string): void {
    this.heard.set(key, this.commits)
  }

  private read({database, before, after, session}: Commit): void {
    this.commits += 1
    const loggedIn = database === 'session' ? [userOn(before), userOn(after)] : [userOn(session)]
    for (const user of this.users) if (loggedIn.some(each => each !== user)) this.away.set(user, this.commits)
    if (database !== 'outbox') return
    for (const [name, value] of before) {
      const lane = parseLane(value)
      if (lane && after.get(name) !== value) this.compare(lane, parseLane(after.get(name)) ?? none)
    }
  }

  private compare(lane: Lane, after: Pick<Lane, 'entries' | 'receipts'>): void {
    for (const {key, ended} of after.receipts) if (ended) this.ended.add(key)
    const kept = new Set([...after.entries, ...after.receipts].map(({key}) => key))
    const wasAwaySince = (commit: number) => (this.away.get(lane.owner) ?? -1) > commit
    for (const {key} of lane.entries) {
      if (!kept.has(key) && wasAwaySince(this.heard.get(key) ?? Infinity)) this.withoutReceipt.add(key)
    }
    for (const receipt of lane.receipts) {
      if (!kept.has(receipt.key) && isPast(receipt, this.now())) this.aged.add(receipt.key)
    }
  }
}
