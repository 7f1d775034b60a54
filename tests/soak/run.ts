import {spawnSync} from 'node:child_process'
import {randomInt} from 'node:crypto'
import {parseArgs} from 'node:util'

/*
 * npm run soak                                   everything, with a seed of its own
 * npm run soak -- --seed 7 --runs 20000 --real 0 the same plays again, fewer of them, none over the real server
 */
const {values: asked} = parseArgs({
  options: {
    /** Plays over the model server. */
    runs: {type: 'string', default: '200000'},
    /** Plays over the real app and its database. */
    real: {type: 'string', default: '5000'},
    seed: {type: 'string', default: String(randomInt(2 ** 31))},
  },
})

console.log(`seed ${asked.seed}: ${asked.runs} plays over the model, ${asked.real} over the real server`)

const suites = [
  {name: 'outbox', runs: Number(asked.runs)},
  {name: 'real', runs: Number(asked.real)},
]
let failed = 0
for (const {name, runs} of suites) {
  if (runs === 0) continue
  const started = performance.now()
  const {status} = spawnSync('node_modules/.bin/vitest', ['run', '--project', 'offline-sim', `${name}.sim`], {
    stdio: 'inherit',
    env: {...process.env, SIM_RUNS: String(runs), SIM_REAL_RUNS: String(runs), SIM_SEED: asked.seed},
  })
  console.log(`${name}: ${runs} plays in ${Math.round((performance.now() - started) / 1000)} s`)
  if (status !== 0) failed++
}
console.log(`${suites.filter(({runs}) => runs > 0).length - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
