import type {Scheduler} from 'fast-check'
import type {Captured} from '#offline/outbox/capture.ts'
import {BidScreen} from './bid-screen.ts'
import {Device, type Mutant, type Tab} from './device.ts'
import {Disk} from './fake-indexeddb.ts'
import {Network} from './fake-network.ts'
import {judgeWorld, type Bid, type Press} from './judge.ts'
import type {ServerCore} from './model-server.ts'
import {ReceiptWatch} from './receipt-watch.ts'
import type {Action, Scenario} from './scenario.ts'
import {World} from './world.ts'

/** How long after the network healed an owner's queue may still hold anything, in milliseconds. */
const empty_within_ms = 60_000

export interface Cast {
  server: ServerCore
  /** When the play begins, in milliseconds of true time. */
  begins_ms?: number
  /** Mixed into the keys, where plays share a database. */
  salt?: number
  /** Two people who share the phone, each with the sessions and bookings they may speak of. */
  users: readonly {name: string; sessions: readonly string[]; bookings: readonly string[]}[]
}

/** Plays one scenario under one order of events, and gives everything that went wrong. */
export class Play {
  readonly world: World
  readonly device: Device
  readonly network: Network
  readonly presses: Press[] = []
  /** Every press of a bid, told to be saved or not. */
  readonly bids: Bid[] = []
  readonly discarded = new Map<string, string>()
  private user: number | undefined
  private moment = 0
  /** When the server went back, in the order of this play. */
  private wentBack = -1
  private readonly firstPressed = new Map<string, number>()
  private readonly screens = new WeakMap<Tab, BidScreen>()
  private readonly receipts: ReceiptWatch
  private holds: {tab: Tab; which: {owner: string; lane: string; key: string}}[] = []

  private readonly scenario: Scenario
  private readonly cast: Cast
  constructor(scheduler: Scheduler, scenario: Scenario, cast: Cast, mutant?: Mutant) {
    this.scenario = scenario
    this.cast = cast
    this.world = new World(scheduler)
    if (cast.begins_ms !== undefined) this.world.time = cast.begins_ms
    const disk = new Disk(new Map(scenario.storage.map(([n, fault]) => [n + 8, fault])))
    this.network = new Network(this.world, cast.server, disk, scenario.network)
    this.device = new Device(this.world, disk, this.network, scenario.seed ^ (cast.salt ?? 0), mutant)
    const names = cast.users.map(({name}) => name)
    this.receipts = new ReceiptWatch(disk, names, () => this.world.time + this.device.clock_skew_ms)
    this.network.onReceived = key => this.receipts.hear(key)
  }

  private async logIn(user: number): Promise<void> {
    this.user = user
    const {name} = this.cast.users[user] ?? {name: ''}
    const token = await this.cast.server.logIn(name)
    this.network.users.set(token, name)
    const tab = this.openedTab()
    await this.world.finish(
      tab.place,
      tab.session.logIn({user_id: name, token, role: null, member_role: null, logout_handle: null}),
    )
  }

  private tab(n: number): Tab | undefined {
    return this.device.tabs[n % Math.max(1, this.device.tabs.length)]
  }

  private screenOf(tab: Tab): BidScreen {
    const known = this.screens.get(tab)
    if (known) return known
    const screen = new BidScreen(tab)
    this.screens.set(tab, screen)
    // as the app does: what a receipt or a refusal touched is fetched again
    screen.view.onReceipt(({receipt: {owner, lane}}) => this.look(tab, owner, lane))
    screen.view.onRefused(({owner, lane}) => this.look(tab, owner, lane))
    return screen
  }

  /** Asks the server in a tab, and brings its answer there, unless there is no network. */
  private ask<T>(tab: Tab, label: string, question: () => Promise<T>, then: (answer: T, order: number) => void) {
    const {world, network} = this
    if (!network.online) return
    world.step(world.nature, label, () => {
      world.busy += 1
      void question()
        .then(answer => {
          const order = this.moment++
          const epoch = this.cast.server.epoch?.()
          world.step(tab.place, `answered: ${label}`, () => {
            tab.outbox.noteEpoch(epoch).catch(() => undefined)
            then(answer, order)
          })
        })
        .finally(() => (world.busy -= 1))
    })
  }

  /** Fetches the latest offer on a booking into the list of a tab. */
  private look(tab: Tab, user: string, booking_id: string, bidsAgain = false): void {
    this.ask(
      tab,
      `list of ${booking_id}`,
      () => this.cast.server.latestOffer(user, booking_id),
      (offer, order) => {
        this.screenOf(tab).list(user, booking_id, offer, order)
        if (bidsAgain) this.bidAgain(tab, user, booking_id)
      },
    )
  }

  /** The rate of the last bid from this device once more, if its person is still logged in. */
  private bidAgain(tab: Tab, user: string, booking_id: string): void {
    const last = this.bids.findLast(bid => bid.owner === user && bid.lane === booking_id)
    if (!last || this.cast.users[this.user ?? -1]?.name !== user) return
    this.world.time += 1
    this.firstPressed.set(new Date(tab.ports.now()).toISOString(), this.moment)
    this.placeBid(tab, user, booking_id, last.rate)
  }

  private changeOffer(action: Action & {do: 'withdraw' | 'elsewhere' | 'look'}): void {
    const tab = this.tab(action.tab)
    const user = this.cast.users[this.user ?? -1]
    if (!tab || !user) return
    const {server} = this.cast
    const booking_id = user.bookings[action.booking] ?? ''
    if (action.do === 'look') return this.look(tab, user.name, booking_id)
    if (action.do === 'elsewhere') {
      return this.ask(
        tab,
        `bid elsewhere on ${booking_id}`,
        () => server.bidElsewhere(user.name, booking_id),
        () => this.look(tab, user.name, booking_id, action.again),
      )
    }
    const screen = this.screenOf(tab)
    const {bid} = screen.read(user.name, booking_id)
    if (bid.is !== 'received' || !bid.offer) return
    const offer_id = bid.offer.id
    this.ask(
      tab,
      `withdrawal on ${booking_id}`,
      () => server.withdraw(user.name, offer_id),
      (offer, order) => {
        if (!offer) return this.look(tab, user.name, booking_id)
        screen.list(user.name, booking_id, offer, order)
        tab.outbox.endOffer({lane: booking_id, offer_id}).catch(() => undefined)
        if (action.again) this.bidAgain(tab, user.name, booking_id)
      },
    )
  }

  private note(tab: Tab, hold: boolean, captured: Promise<Captured>): void {
    const now = this.moment++
    captured.then(
      result => {
        if (tab.place.dead || result.is !== 'saved') return
        const {key, owner, lane, kind, captured_at} = result.entry
        // pressed again after it was told to be lost, it is still the first press
        const pressed = this.firstPressed.get(captured_at) ?? now
        this.presses.push({key, owner, lane, kind, captured_at, pressed, saved: this.moment++})
        if (hold) this.holds.push({tab, which: {owner, lane, key}})
      },
      (error: unknown) => this.world.failures.push(`a press was refused with an exception: ${String(error)}`),
    )
  }

  private placeBid(tab: Tab, owner: string, booking_id: string, rate: number): void {
    const screen = this.screenOf(tab)
    const {bid: onScreen, shown} = screen.read(owner, booking_id)
    const bid: Bid = {
      owner: owner,
      lane: booking_id,
      captured_at: new Date(tab.ports.now()).toISOString(),
      rate: rate,
      onScreen: onScreen.is,
      listedAt: screen.listedAt(owner, booking_id) ?? this.moment,
      liveRate: this.cast.server.liveRate?.(owner, booking_id),
      pressed: this.moment,
      saved: Infinity,
      result: undefined,
    }
    this.bids.push(bid)
    const captured = tab.outbox.capture('bid-caretaker', {booking_id, hourly_rate: rate}, {shown})
    captured.then(
      result => {
        if (tab.place.dead) return
        bid.saved = this.moment
        bid.result = result.is
      },
      () => undefined,
    )
    this.note(tab, false, captured)
  }

  private press(action: Action & {do: 'confirm' | 'bid'}): void {
    // the person who wants to press something opens the app
    const isNewTab = action.do === 'bid' && action.before_read && this.device.tabs.length < 4
    const tab = (isNewTab ? undefined : this.tab(action.tab)) ?? this.device.openTab()
    const user = this.cast.users[this.user ?? -1]
    if (!user) return
    this.world.time += 1
    this.firstPressed.set(new Date(tab.ports.now()).toISOString(), this.moment)
    if (action.do === 'confirm') {
      const session_id = user.sessions[action.session] ?? ''
      const kind = action.edge === 'start' ? 'confirm-start' : 'confirm-end'
      const tap = () =>
        tab.outbox.capture(kind, {session_id, side: 'caretaker', offline: false}, {hold_ms: action.hold ? 20_000 : 0})
      this.note(tab, action.hold, tap())
      if (action.twice) this.note(tab, false, tap())
    } else {
      this.placeBid(tab, user.name, user.bookings[action.booking] ?? '', action.rate)
    }
  }

  /** The first entry on the attention list of the person who is signed in. */
  private async attention(tab: Tab) {
    const owner = this.cast.users[this.user ?? -1]?.name
    const lanes = await this.world.finish(
      tab.place,
      tab.outbox.lanes().catch(() => []),
    )
    return lanes?.flatMap(lane => lane.entries).find(entry => entry.owner === owner && entry.state === 'attention')
  }

  private async decide(action: 'try-again' | 'discard', tab: Tab | undefined): Promise<void> {
    const entry = tab && (await this.attention(tab))
    if (!tab || !entry || tab.place.dead) return
    if (action === 'discard') {
      this.discarded.set(entry.key, entry.lane)
      tab.outbox.discard(entry).catch(() => undefined)
    } else tab.outbox.tryAgain(entry).catch(() => undefined)
  }

  /** The server goes back to its backup, and no longer knows the log-ins since. */
  private goBack(): void {
    for (const token of this.cast.server.goBack?.() ?? []) this.network.ended.add(token)
    this.wentBack = this.moment++
  }

  /** A call of the app in this tab is answered. */
  private async seeEpoch(tab: Tab): Promise<void> {
    const epoch = this.cast.server.epoch?.()
    if (epoch !== undefined) await this.world.finish(tab.place, tab.outbox.noteEpoch(epoch))
  }

  private async act(action: Action): Promise<void> {
    const {device, network} = this
    switch (action.do) {
      case 'confirm':
      case 'bid':
        return this.press(action)
      case 'withdraw':
      case 'elsewhere':
      case 'look':
        return this.changeOffer(action)
      case 'answer': {
        const hold = this.holds.pop()
        if (hold && !hold.tab.place.dead)
          hold.tab.outbox.amend(hold.which, {reason: 'as it was'}).catch(() => undefined)
        return
      }
      case 'open':
        if (device.tabs.length < 4) device.openTab()
        return
      case 'sync':
        return device.wakeWorker()
      case 'kill': {
        const tab = this.tab(action.tab)
        return tab && device.kill(tab)
      }
      case 'cut-power':
        return device.cutPower()
      case 'network-down':
        network.online = false
        return
      case 'network-up':
        network.online = true
        if (action.event) for (const tab of device.tabs) tab.online.emit()
        return
      case 'button':
        return void this.tab(action.tab)?.outbox.flush('button')
      case 'try-again':
      case 'discard':
        return this.decide(action.do, this.tab(action.tab))
      case 'clock':
        device.clock_skew_ms = action.skew_ms
        return
      case 'switch-user':
        return this.logIn(this.user === 0 ? 1 : 0)
      case 'sign-out': {
        this.user = undefined
        const tab = this.openedTab()
        await this.world.finish(tab.place, tab.session.logOut())
        return
      }
      case 'end-token': {
        const tab = device.tabs[0]
        const record = tab && (await this.world.finish(tab.place, tab.session.read()))
        network.end(record?.token)
      }
    }
  }

  /** What an owner still has on the device that is neither sent nor refused. */
  private waiting(owner: string): boolean {
    return judgeWorld.waiting(this.device.disk, owner).length > 0
  }

  /** The app as a person sees it: a tab, opened if there is none. */
  private openedTab(): Tab {
    return this.device.tabs.find(tab => tab.place.name.startsWith('tab')) ?? this.device.openTab()
  }

  private async isSignedIn(owner: string): Promise<boolean> {
    const tab = this.openedTab()
    const record = await this.world.finish(tab.place, tab.session.fresh())
    return record?.user_id === owner && !this.network.ended.has(record.token ?? '')
  }

  private async emptyQueue(user: number): Promise<void> {
    const owner = this.cast.users[user]?.name ?? ''
    // a sign-out that hung in the storage may come through late; then its person signs in once more
    for (let tries = 0; tries < 3; tries++) {
      if (!(await this.isSignedIn(owner))) await this.logIn(user)
      await this.seeEpoch(this.openedTab())
      await this.world.until(() => !this.waiting(owner), empty_within_ms)
      if (!this.waiting(owner)) return
      if (await this.isSignedIn(owner)) break
    }
    this.world.failures.push(`the queue of ${owner} is not empty a minute after the network healed`)
  }

  async run(): Promise<string[]> {
    const {world, device, network, scenario} = this
    device.openTab()
    await this.logIn(0)
    const {backup_at = -1, back_at = -1} = scenario.restore ?? {}
    for (const [at, {wait_ms, action}] of scenario.steps.entries()) {
      await world.pass(wait_ms)
      if (at === backup_at) this.cast.server.backUp?.()
      if (at === back_at && at >= backup_at) this.goBack()
      await this.act(action)
    }
    await world.pass(3_000)
    world.unruly = false
    network.heal()
    device.disk.heal()
    if (scenario.heal.reopen) for (const tab of [...device.tabs]) device.kill(tab)
    if (!device.tabs.some(tab => tab.place.name.startsWith('tab'))) device.openTab()
    if (scenario.heal.event) for (const tab of device.tabs) tab.online.emit()
    const first = this.user ?? 0
    await this.emptyQueue(first)
    await this.emptyQueue(1 - first)
    // what was still on its way arrives now
    await world.pass(40_000)
    await this.emptyQueue(1 - first)
    for (const tab of [...device.tabs]) device.kill(tab)
    const {presses, bids, discarded, wentBack} = this
    return [
      ...world.failures,
      ...judgeWorld.all({
        disk: device.disk,
        presses,
        bids,
        discarded,
        wentBack,
        receipts: this.receipts,
        departures: network.departures,
        effects: await this.cast.server.effects(),
        conflicts: await this.cast.server.conflicts(),
        keys: (await this.cast.server.keys?.()) ?? new Set(),
      }),
    ]
  }
}
