import {randomInt} from 'node:crypto'
import {parseArgs} from 'node:util'
import {Chance} from '#server/db/seed/chance.ts'
import {Cluster} from './cluster.ts'
import {compare} from './compare.ts'
import {playLoad} from './load.ts'
import {installPrograms} from './machine.ts'
import {disturb} from './outages.ts'
import {registrationOf} from './people.ts'
import {fetchBy} from './phone.ts'
import {playStory} from './story.ts'
import {createTally} from './tally.ts'

/*
 * npm run cluster                                a production on this machine, disturbed for five minutes
 * npm run cluster -- --minutes 30 --pairs 12     longer, under more load
 * npm run cluster -- --seed 7                    the same kills in the same order, after the same waits
 */
const {values: asked} = parseArgs({
  options: {
    minutes: {type: 'string', default: '5'},
    /** Families with a caregiver each, who book and confirm without a rest. */
    pairs: {type: 'string', default: '6'},
    seed: {type: 'string', default: String(randomInt(2 ** 31))},
  },
})

async function play(cluster: Cluster): Promise<boolean> {
  const chance = new Chance(Number(asked.seed))
  const jitter = new Chance(Number(asked.seed) + 1)
  const tally = createTally()
  let retries = 0
  const network = {
    base_url: cluster.base_url,
    fetch: fetchBy(cluster.authority),
    random: () => jitter.next(),
    onRetry: (why: string) => {
      retries++
      tally.repeated(why)
    },
  }
  const {logInStaff, registerPair} = registrationOf(network, cluster.mail)
  const staff = await logInStaff()
  const storyPair = await registerPair(staff)
  const pairs = []
  for (let n = 0; n < Number(asked.pairs); n++) pairs.push(await registerPair(staff))
  console.log(`${pairs.length} pairs book and confirm; the story of one more is played beside them`)

  const stopping = new AbortController()
  const began_ms = performance.now()
  // one that fails ends the others, and the first failure is the run's
  const guarded = async (work: Promise<void>) => {
    try {
      await work
    } finally {
      stopping.abort()
    }
  }
  const load = pairs.map((pair, n) => guarded(playLoad(pair, `p${n}`, tally, stopping.signal)))
  const story = playStory(cluster, storyPair, tally).then(() => console.log('  the story has its statement'))
  await guarded(
    Promise.race([
      Promise.all([
        disturb(cluster, {tally, chance, watcher: staff, end_ms: began_ms + Number(asked.minutes) * 60_000}),
        story,
      ]).then(() => {}),
      Promise.all(load).then(() => {}),
    ]),
  )
  await Promise.all(load)

  const {lost, doubled} = await cluster.onPrimary(client => compare(client, tally))
  const {pause_ms, wait_ms} = tally.longest()
  const seconds = (performance.now() - began_ms) / 1_000
  const rate = Math.round(tally.count() / seconds)
  console.log(`${rate} a second; ${retries} attempts were repeated; the slowest answer took ${seconds_of(wait_ms)} s`)
  for (const marker of lost.slice(0, 20)) console.log(`lost: ${marker}`)
  for (const marker of doubled.slice(0, 20)) console.log(`doubled: ${marker}`)
  console.log(
    `${tally.count()} acknowledged, ${lost.length} lost, ${doubled.length} doubled, longest pause ${seconds_of(pause_ms)} s`,
  )
  return lost.length === 0 && doubled.length === 0 && tally.count() > 0
}

const seconds_of = (ms: number) => (ms / 1_000).toFixed(1)

process.once('SIGINT', () => process.exit(130)).once('SIGTERM', () => process.exit(143))
const missing = await installPrograms()
if (missing) {
  console.error(missing)
  process.exit(1)
}
console.log(`seed ${asked.seed}`)
const cluster = await Cluster.start(part => console.log(`starting ${part}`))
let passed = false
try {
  passed = await play(cluster)
} catch (error) {
  console.error(error)
}
if (!passed) console.error(`what each program wrote is in ${cluster.folder}`)
await cluster.stop({keep: !passed})
process.exit(passed ? 0 : 1)
