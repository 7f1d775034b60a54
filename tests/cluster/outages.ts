import {setTimeout as pause} from 'node:timers/promises'
import type {Chance} from '#server/db/seed/chance.ts'
import type {Cluster} from './cluster.ts'
import {untilLive} from './live.ts'
import type {Phone} from './phone.ts'
import type {Program} from './program.ts'
import type {Tally} from './tally.ts'

/** One disturbance; it is over when the cluster is whole again. */
interface Disturbance {
  readonly name: string
  readonly run: (cluster: Cluster, chance: Chance) => Promise<void>
}

/** How long a killed program stays away, in milliseconds, as until a machine is up again. */
const away_ms = {min: 2_000, max: 6_000}
/** How long the load runs undisturbed between two disturbances. */
const quiet_ms = {min: 1_000, max: 4_000}

async function killAndStart(program: Program, chance: Chance): Promise<void> {
  await program.kill()
  await pause(chance.int(away_ms.min, away_ms.max))
  await program.start()
}

const kills: readonly Disturbance[] = [
  {
    name: 'kill the primary',
    run: async (cluster, chance) => {
      const {name, program} = await cluster.primary()
      await program.kill()
      // back before its lease is over it would stay the primary
      while ((await cluster.primary()).name === name) await pause(100)
      await pause(chance.int(away_ms.min, away_ms.max))
      await program.start()
    },
  },
  {
    name: 'kill an API process',
    run: async (cluster, chance) => killAndStart(chance.pick(cluster.api).program, chance),
  },
  {
    name: 'kill a PgBouncer',
    run: async (cluster, chance) => killAndStart(chance.pick(cluster.poolers).program, chance),
  },
  {
    name: 'kill etcd’s leader',
    run: async (cluster, chance) => {
      const leads = await Promise.all(cluster.etcd.map(member => member.isLeader()))
      const leader = cluster.etcd[leads.indexOf(true)]
      if (!leader) throw new Error('etcd has no leader')
      await killAndStart(leader.program, chance)
    },
  },
]

/** Restarts everything, one by one, as an upgrade does: the standbys before the primary, which hands over first. */
const upgrades: readonly Disturbance[] = [
  {
    name: 'upgrade etcd',
    run: async cluster => {
      for (const {program} of cluster.etcd) {
        await program.stop()
        await program.start()
      }
    },
  },
  {
    name: 'upgrade PostgreSQL',
    run: async cluster => {
      const old = await cluster.primary()
      const restart = async ({program}: {program: Program}) => {
        await program.stop()
        await program.start()
        await cluster.untilWhole()
      }
      for (const node of cluster.postgres) if (node !== old) await restart(node)
      await cluster.switchOver()
      await restart(old)
    },
  },
  {
    name: 'upgrade PgBouncer',
    run: async cluster => {
      for (const {program} of cluster.poolers) {
        // it lets transactions finish, and ends
        await program.stop('SIGINT')
        await program.start()
      }
    },
  },
  {
    name: 'upgrade the API',
    run: async cluster => {
      for (const {program} of cluster.api) {
        await program.stop()
        await program.start()
      }
    },
  },
  {name: 'upgrade HAProxy', run: cluster => cluster.replaceBalancer()},
]

function shuffled<T>(items: readonly T[], chance: Chance): T[] {
  const left = [...items]
  return items.map(() => left.splice(chance.int(0, left.length - 1), 1)[0]!)
}

/**
 * Disturbs the cluster until `end_ms`, at least once in every way: all kills in the order of chance, then upgrades.
 * After each of them live events must reach `watcher` again.
 */
export async function disturb(
  cluster: Cluster,
  {tally, chance, watcher, end_ms}: {tally: Tally; chance: Chance; watcher: Phone; end_ms: number},
): Promise<void> {
  do {
    for (const {name, run} of [...shuffled(kills, chance), ...upgrades]) {
      await pause(chance.int(quiet_ms.min, quiet_ms.max))
      tally.lap()
      const began_ms = performance.now()
      await run(cluster, chance)
      await cluster.untilWhole()
      await untilLive(cluster, watcher)
      cluster.expectAllRunning()
      const {pause_ms, acknowledged, repeats} = tally.lap()
      const seconds = ((performance.now() - began_ms) / 1_000).toFixed(1)
      const pause_s = (pause_ms / 1_000).toFixed(1)
      console.log(
        `  ${name}: ${seconds} s, ${acknowledged} acknowledged, longest pause ${pause_s} s; repeated: ${repeats || 'none'}`,
      )
    }
  } while (performance.now() < end_ms)
}
