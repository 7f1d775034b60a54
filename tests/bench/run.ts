import {parseArgs} from 'node:util'
import {findPostgres, startPostgres, type Cluster} from '#tests/support/services/postgres.ts'
import {interactions} from './goals/interactions.ts'
import {landing} from './goals/landing.ts'
import {leadPack} from './goals/lead-pack.ts'
import {live} from './goals/live.ts'
import {nearbyAmong} from './goals/nearby.ts'
import {noNetwork} from './goals/no-network.ts'
import {reads} from './goals/reads.ts'
import {atScale} from './goals/scale.ts'
import {starting} from './goals/starting.ts'
import {steadiness} from './goals/steadiness.ts'
import {tap} from './goals/tap.ts'
import {weight} from './goals/weight.ts'
import {writes} from './goals/writes.ts'
import {tableOf, writeResults} from './results.ts'
import type {Result} from './results.ts'

// npm run bench                         every goal but 16
// npm run bench -- 8 9                  these
// npm run bench -- 10 --scale           also among a million open requests
// npm run bench -- --scale              goal 16: a million bookings against a hundredth of them
// npm run bench -- --scale --factor 0.1 a tenth of both, to look at what grows
const {values, positionals} = parseArgs({
  allowPositionals: true,
  options: {scale: {type: 'boolean', default: false}, factor: {type: 'string', default: '1'}},
})

let cluster: Cluster | undefined
/** A private cluster, started when a goal first asks for it. */
async function clusterUrl(): Promise<string> {
  const bin = findPostgres()
  if (!bin) throw new Error('These goals need PostgreSQL: install it first.')
  cluster ??= await startPostgres(bin)
  return cluster.url
}

/** Goals that are measured together share a measurement. */
const goals: Record<number, () => Promise<Result[]>> = {
  1: landing,
  2: landing,
  3: weight,
  4: noNetwork,
  5: noNetwork,
  6: steadiness,
  7: tap,
  8: async () => reads(await clusterUrl()),
  9: async () => writes(await clusterUrl()),
  10: async () => nearbyAmong(await clusterUrl(), {scale: values.scale}),
  11: async () => leadPack(await clusterUrl()),
  12: async () => live(await clusterUrl()),
  13: starting,
  14: interactions,
  16: async () => atScale(await clusterUrl(), Number(values.factor)),
}
const usual = values.scale
  ? [16]
  : Object.keys(goals)
      .map(Number)
      .filter(goal => goal !== 16)
const chosen = positionals.length ? positionals.map(Number) : usual
const unknown = chosen.find(goal => !goals[goal])
if (unknown !== undefined) throw new Error(`There is no goal ${unknown}; there are ${Object.keys(goals).join(', ')}.`)

const results: Result[] = []
try {
  for (const measure of new Set(chosen.map(goal => goals[goal]!))) {
    console.error(`goal ${chosen.filter(goal => goals[goal] === measure).join(' and ')} …`)
    // a goal that fails must not lose what the others have measured
    results.push(
      ...(await measure().catch((error: unknown) => {
        console.error(error)
        process.exitCode = 1
        return []
      })),
    )
  }
} finally {
  await cluster?.stop()
}
writeResults(results)
console.log(tableOf(results))
