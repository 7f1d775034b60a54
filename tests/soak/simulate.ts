import {failed, passed, type Outcome} from '../run/outcome.ts'
import {runProgram, step_limit_ms} from '../run/process.ts'
import {describePlays, findingsOf} from './findings.ts'

/** Plays one simulation of `tests/offline/sim` so many times from a seed; a failure tells the play. */
export async function simulate(name: 'outbox' | 'real', seed: string, runs: string): Promise<Outcome> {
  const args = ['run', '--config=tests/vitest.config.ts', '--project', 'offline-sim', `${name}.sim`]
  const env = {SIM_RUNS: runs, SIM_REAL_RUNS: runs, SIM_SEED: seed}
  const {code, output} = await runProgram('node_modules/.bin/vitest', args, env, 4 * step_limit_ms)
  return code === 0 ? passed() : failed(`simulation ${name}, seed ${seed}`, output)
}

/** How many of a simulation's plays ran: a failure ends them. */
export const playsOf = ({failures}: Outcome, asked: number): number =>
  failures.length === 0
    ? asked
    : Number(/failed after (\d+) tests/.exec(failures.map(({details}) => details).join('\n'))?.[1] ?? 0)

/** How many plays of each simulation one seed is good for. */
const rounds = [
  {name: 'outbox', plays: 20_000},
  {name: 'real', plays: 500},
] as const

/**
 * Plays both simulations in turn, each time from the next seed, until so many minutes are over; a failure ends it. The
 * last line says how many plays there were, and what they found.
 */
export async function simulateFor(minutes: number, seed: number): Promise<Outcome> {
  const end_ms = performance.now() + minutes * 60_000
  let plays = 0
  let round = 0
  let outcome = passed(0)
  while (outcome.failures.length === 0 && performance.now() < end_ms) {
    const {name, plays: asked} = rounds[round % rounds.length]!
    outcome = await simulate(name, String(seed + round), String(asked))
    plays += playsOf(outcome, asked)
    round += 1
  }
  for (const {title, details} of outcome.failures) console.log(`✗ ${title}\n${details}`)
  console.log(describePlays(plays, findingsOf(outcome.failures)))
  return outcome
}
