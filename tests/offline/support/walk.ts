import type {Locator, Page} from '@playwright/test'
import {Chance} from '#server/db/seed/chance.ts'
import type {Live} from '#tests/support/browser/live.ts'
import type {Fault} from '#tests/support/browser/fault-proxy.ts'
import type {Caretaker} from '#tests/support/people.ts'
import {expect, type Device, type Visit} from './fixtures.ts'
import type {Lasting} from './lasting.ts'
import {breakWrites, fillUp, limitDisk, makeRoom} from './storage.ts'

/** One of the people who share the phone: a visit of hers is about to begin, and she may bid. */
export interface Walker {
  readonly caretaker: Caretaker
  readonly session: Visit['session']
}

/** A press after which the person read that it is saved or received. */
export interface Told {
  readonly by: string
  readonly kind: 'start' | 'end' | 'bid'
  /** The visit or the request. */
  readonly lane: string
}

/** How long a person looks for the word after a press, and how soon everything arrives in a whole network, in milliseconds. */
const look_ms = 5_000
const liveness_ms = 60_000

const steps = 14

const isToldSaved = /Saved on this phone|Sending|Received/
const losses = ['drop', 'reset', 'swallow', 'hang', 'cut'] as const

const succeeds = (work: Promise<void>) =>
  work.then(
    () => true,
    () => false,
  )
const isThere = (what: Locator) => succeeds(what.waitFor({timeout: look_ms}))
/** A button that is taken away or closed meanwhile is not pressed. */
const isPressed = (button: Locator) => succeeds(button.click({timeout: look_ms}))

/**
 * A random walk of two people on one phone: presses between lost answers, dead lines, killed tabs, second tabs, stopped
 * workers, a browser that is killed, updates, log-outs that keep or discard, and a disk that is full or does not write.
 * What follows from the seed is what is tried, not what comes of it.
 */
export class Walk {
  told: Told[] = []
  /** What was done, for the message of a failure. */
  readonly done: string[] = []
  private readonly chance: Chance
  private who = 0
  private mood: 'fine' | 'rough' | 'dead' = 'fine'
  private build = 0
  /** A tab of something else, so that the browser has one when the app has none: without any it may never open another. */
  private other: Page | undefined

  private readonly live: Live
  private readonly lasting: Lasting
  /** As the browser of the moment has it; each start of one makes another. */
  private phone: Device
  private readonly walkers: readonly Walker[]
  private readonly requests: readonly {id: string}[]
  private readonly worker: string
  constructor(
    seed: number,
    {
      live,
      lasting,
      phone,
      walkers,
      requests,
      worker,
    }: {
      live: Live
      lasting: Lasting
      phone: Device
      walkers: readonly Walker[]
      requests: readonly {id: string}[]
      /** The worker's script as the server gives it. */
      worker: string
    },
  ) {
    this.chance = new Chance(seed)
    this.live = live
    this.lasting = lasting
    this.phone = phone
    this.walkers = walkers
    this.requests = requests
    this.worker = worker
    this.setRule()
  }

  private get walker(): Walker {
    return this.walkers[this.who % this.walkers.length]!
  }

  private setRule(): void {
    this.live.proxy.rule(({path}) => {
      if (path.startsWith('/sw.js') && this.build > 0) {
        const headers = {'content-type': 'text/javascript'}
        return {do: 'answer', status: 200, headers, body: `${this.worker}\n// build ${this.build}`}
      }
      return this.mood === 'rough' && path.startsWith('/api/') ? this.loss() : undefined
    })
  }

  private loss(): Fault | undefined {
    if (this.chance.chance(0.5)) return {do: 'delay', ms: this.chance.int(0, 1_200)}
    const fault = this.chance.pick(losses)
    return fault === 'cut' ? {do: fault, bytes: 12} : {do: fault}
  }

  private async setMood(mood: Walk['mood']): Promise<void> {
    if (mood === 'dead' && this.mood !== 'dead') await this.phone.offline()
    if (mood !== 'dead' && this.mood === 'dead') await this.phone.online('pages')
    this.mood = mood
  }

  /** Open tabs of the app. */
  private pages(): Page[] {
    return this.phone.context.pages().filter(page => page !== this.other && !page.isClosed())
  }

  /** A tab of the app at this path, the one that is open or one more. */
  private async at(path: string): Promise<Page> {
    const pages = this.pages()
    const page = pages.length > 0 ? this.chance.pick(pages) : await this.phone.context.newPage()
    if (new URL(page.url(), 'http://nowhere').pathname !== path) await page.goto(path)
    return page
  }

  private async pressEdge(): Promise<void> {
    const page = await this.at('/dash/caretaker')
    const {m} = this.phone
    const [start, end] = [this.phone.button('start', page), this.phone.button('end', page)]
    if (!(await isThere(start.or(end).first()))) return
    const edge = (await start.isVisible()) ? 'start' : 'end'
    if (!(await isPressed(edge === 'start' ? start : end))) return
    const word = page.getByRole('region', {name: m.edge_of_the_visit({edge})}).getByText(isToldSaved)
    await this.hear(page, word, {kind: edge, lane: this.walker.session.id})
  }

  private async pressBid(): Promise<void> {
    const page = await this.at('/dash/caretaker/nearby')
    const {id} = this.chance.pick(this.requests)
    const card = page.locator(`article[data-booking-id="${id}"]`)
    const button = card.getByRole('button', {name: /^Place bid/})
    if (!(await isThere(button)) || !(await isPressed(button))) return
    await this.hear(page, card.getByText(isToldSaved), {kind: 'bid', lane: id})
  }

  /** Notes the press where its word appears; a tab that dies over it told nothing. */
  private async hear(page: Page, word: Locator, {kind, lane}: Pick<Told, 'kind' | 'lane'>): Promise<void> {
    const isTold = await isThere(word.first())
    if (isTold && !page.isClosed()) this.told.push({by: this.walker.caretaker.user_id, kind, lane})
    this.done.push(`${kind} ${lane}: ${isTold ? 'told' : 'not told'}`)
  }

  private async killTab(): Promise<void> {
    const pages = this.pages()
    if (pages.length > 0) await this.phone.kill(this.chance.pick(pages))
  }

  /** Kills the browser with all its tabs and its worker, and starts it again on what is on its disk. */
  private async restart(): Promise<void> {
    await this.lasting.kill()
    this.phone = await this.lasting.start()
    await this.limitDisk(this.phone.page)
    if (this.mood === 'dead') await this.phone.offline()
  }

  private async update(): Promise<void> {
    const [page] = this.pages()
    if (!page) return
    this.build += 1
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.update().catch(() => undefined)
    })
    const button = page.getByRole('button', {name: 'Update now'})
    // an update that another tab asked for takes the button away
    if (await button.isVisible()) await isPressed(button)
  }

  /** Fills the disk of this origin to the last byte. */
  private async fillDisk(): Promise<void> {
    const page = await this.at('/dash/caretaker')
    await limitDisk({...this.phone, page: this.other!})
    await fillUp({...this.phone, page})
  }

  private makeRoom(): Promise<void> {
    return makeRoom({...this.phone, page: this.other!})
  }

  /** Discards what waits: only that, and nothing that the server has, was saved in vain. */
  private async discard(page: Page): Promise<void> {
    const owner = this.walker.caretaker.user_id
    const waiting = (await this.phone.entries()).filter(entry => entry.owner === owner)
    await page.getByRole('button', {name: 'Discard', exact: true}).click()
    await page.getByRole('button', {name: /^Discard \d+ items? and log out$/}).click()
    this.told = this.told.filter(
      ({by, kind, lane}) => by !== owner || !waiting.some(entry => entry.lane === lane && entry.kind.includes(kind)),
    )
  }

  /** Leaves, keeping or discarding what waits, also without a signal. The other one's log-in needs a whole network and room. */
  async changePerson(leaves: 'keep' | 'discard' = 'keep'): Promise<void> {
    if (this.mood === 'rough') await this.setMood('fine')
    await this.makeRoom()
    const page = await this.at('/dash/caretaker')
    await page.getByRole('button', {name: /^Account/}).click()
    await page.getByRole('menuitem', {name: 'Logout'}).click()
    const keep = page.getByRole('button', {name: 'Keep for this account', exact: true})
    const email = page.getByLabel(this.phone.m.email())
    await expect(keep.or(email).first()).toBeVisible()
    if (await keep.isVisible()) {
      this.done.push(leaves)
      await (leaves === 'keep' ? keep.click() : this.discard(page))
    }
    await expect(page).toHaveURL(/\/login/)
    await this.setMood('fine')
    this.who += 1
    await this.phone.logIn(this.walker.caretaker, 'caretaker', page)
  }

  private async step(): Promise<void> {
    const {phone, chance} = this
    const does = chance.pick([
      ...(['edge', 'edge', 'edge', 'bid', 'bid', 'bid', 'rough', 'rough', 'fine', 'dead', 'dead'] as const),
      ...([
        'kill',
        'kill',
        'restart',
        'open',
        'reload',
        'worker',
        'update',
        'person',
        'disk',
        'full',
        'room',
        'sync',
      ] as const),
    ])
    this.done.push(does)
    if (does === 'edge') await this.pressEdge()
    if (does === 'bid') await this.pressBid()
    if (does === 'fine' || does === 'rough' || does === 'dead') await this.setMood(does)
    if (does === 'kill') await this.killTab()
    if (does === 'restart') await this.restart()
    if (does === 'open') await phone.open('/dash/caretaker')
    if (does === 'reload') await (await this.at('/dash/caretaker')).reload()
    // without a line: what is stopped in the midst of an emulation that ends would wait for it for ever
    if (does === 'worker' && this.mood === 'dead' && this.pages().length > 0) await phone.stopWorkers()
    if (does === 'sync' && this.mood !== 'dead' && this.pages().length > 0) await phone.sync()
    if (does === 'update' && this.mood !== 'dead') await this.update()
    if (does === 'person') await this.changePerson(chance.pick(['keep', 'discard']))
    if (does === 'full') await this.fillDisk()
    if (does === 'room') await this.makeRoom()
    if (does === 'disk') await breakWrites(await this.at('/dash/caretaker'))
  }

  /** Gives the phone a small disk, which has to be before the app is opened; `other` is a tab for something else. */
  async limitDisk(other?: Page): Promise<void> {
    this.other = other ?? (await this.phone.context.newPage())
    await limitDisk({...this.phone, page: this.other})
  }

  /** What people pressed and what waits on the phone. */
  entries(): ReturnType<Device['entries']> {
    return this.phone.entries()
  }

  /** Walks, heals everything, and lets both people send what waits. */
  async run(): Promise<void> {
    for (let nth = 0; nth < steps; nth++) await this.step()
    await this.setMood('fine')
    await this.makeRoom()
    for (let nth = 0; nth < this.walkers.length; nth++) {
      for (const page of this.pages()) await page.close()
      const page = await this.phone.open('/dash/caretaker')
      await this.phone.isReady(page)
      const owner = this.walker.caretaker.user_id
      const waiting = async () =>
        (await this.phone.entries()).filter(entry => entry.owner === owner && entry.state !== 'attention')
      await expect.poll(waiting, {timeout: liveness_ms, message: this.done.join('\n')}).toEqual([])
      await this.changePerson()
    }
  }
}
