import {spawn} from 'node:child_process'
import {failed, passed, type Outcome} from '../run/outcome.ts'

/** Plays one simulation of `tests/offline/sim` so many times from a seed; what it says is shown while it runs. */
export function simulate(name: 'outbox' | 'real', seed: string, runs: string): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn('node_modules/.bin/vitest', ['run', '--project', 'offline-sim', `${name}.sim`], {
      stdio: 'inherit',
      env: {...process.env, SIM_RUNS: runs, SIM_REAL_RUNS: runs, SIM_SEED: seed},
    })
    child.on('error', reject)
    child.on('close', code =>
      resolve(code === 0 ? passed() : failed(`simulation ${name}`, `seed ${seed}; the play is told above`)),
    )
  })
}
