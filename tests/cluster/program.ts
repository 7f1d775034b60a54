import {spawn, type ChildProcess} from 'node:child_process'
import {closeSync, openSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {setTimeout as pause} from 'node:timers/promises'
import type {Owner} from '../support/services/postgres.ts'

/** How long a program may take to start or to end, in milliseconds. */
const limit_ms = 90_000
const look_every_ms = 100

export interface ProgramOptions {
  readonly name: string
  /** Where its output is appended, as `<name>.log`. */
  readonly folder: string
  readonly command: readonly [string, ...string[]]
  readonly who?: Owner
  readonly env?: Readonly<Record<string, string>>
  /** Whether it does its work; asked until it does. */
  readonly isUp: () => Promise<boolean>
  /** Ids of processes that outlive the program itself. */
  readonly leftovers?: () => readonly number[]
}

/** Sends a signal to a process that may be gone. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // it ended by itself
  }
}

const all = new Set<Program>()
process.prependListener('exit', () => {
  for (const program of all) program.killNow()
})

/** One program of the cluster, which is started, killed and started again. It ends with this process at the latest. */
export class Program {
  readonly name: string
  readonly #options: ProgramOptions
  #child: ChildProcess | undefined
  #ended: Promise<void> = Promise.resolve()

  constructor(options: ProgramOptions) {
    this.#options = options
    this.name = options.name
    all.add(this)
  }

  get log(): string {
    return join(this.#options.folder, `${this.name}.log`)
  }

  /** Starts it and waits until it is up, for at most `within_ms`. */
  async start(within_ms = limit_ms): Promise<void> {
    this.launch()
    await this.untilUp(within_ms)
  }

  /** Starts it and does not wait. */
  launch(): void {
    const {command, who = {}, env = {}, folder} = this.#options
    const [program, ...args] = command
    const output = openSync(this.log, 'a')
    const child = spawn(program, args, {
      ...who,
      cwd: folder,
      env: {PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: folder, LANG: 'C.UTF-8', ...env},
      stdio: ['ignore', output, output],
    })
    closeSync(output)
    this.#child = child
    this.#ended = new Promise(resolve => {
      child.once('exit', () => resolve())
      child.once('error', () => resolve())
    })
  }

  async untilUp(within_ms = limit_ms): Promise<void> {
    const deadline = performance.now() + within_ms
    while (!(await this.#options.isUp().catch(() => false))) {
      if (!this.isRunning || performance.now() > deadline) {
        const said = readFileSync(this.log, 'utf8').slice(-2000)
        throw new Error(`${this.name} ${this.isRunning ? 'does not get up' : 'ended'}:\n${said}`)
      }
      await pause(look_every_ms)
    }
  }

  get isRunning(): boolean {
    const child = this.#child
    return child?.pid !== undefined && child.exitCode === null && child.signalCode === null
  }

  get pid(): number | undefined {
    return this.isRunning ? this.#child?.pid : undefined
  }

  /** Resolves when it has ended by itself. */
  ended(): Promise<void> {
    return this.#ended
  }

  /** Ends it in the middle of everything, with what belongs to it, as a machine that loses its power. */
  async kill(): Promise<void> {
    this.killNow()
    await this.#ended
  }

  /** Asks it to end, as an upgrade does, and waits. */
  async stop(how: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (!this.isRunning) return
    this.#child?.kill(how)
    const late = setTimeout(() => this.killNow(), limit_ms)
    await this.#ended
    clearTimeout(late)
  }

  /** As `kill`, without waiting. */
  killNow(): void {
    const leftovers = this.#options.leftovers?.() ?? []
    if (this.isRunning) this.#child?.kill('SIGKILL')
    for (const pid of leftovers) signal(pid, 'SIGKILL')
  }
}
