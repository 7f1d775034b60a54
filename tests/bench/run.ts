import {parseArgs} from 'node:util'
import {findPostgres, startPostgres} from '../support/postgres.ts'
import {nearbyAmong} from './goals/nearby.ts'
import {reads} from './goals/reads.ts'
import {starting} from './goals/starting.ts'
import {writes} from './goals/writes.ts'
import {tableOf, writeResults} from './results.ts'
import type {Result} from './results.ts'

// npm run bench               every goal
// npm run bench -- 8 9        these
// npm run bench -- 10 --scale also among a million open requests
const {values, positionals} = parseArgs({
  allowPositionals: true,
  options: {scale: {type: 'boolean', default: false}},
})

const goals: Record<number, (cluster_url: string) => Promise<Result[]>> = {
  8: reads,
  9: writes,
  10: url => nearbyAmong(url, {scale: values.scale}),
  13: starting,
}
const chosen = positionals.length ? positionals.map(Number) : Object.keys(goals).map(Number)

const bin = findPostgres()
if (!bin) throw new Error('The bench needs PostgreSQL: install it first.')
const cluster = await startPostgres(bin)
const results: Result[] = []
try {
  for (const goal of chosen) {
    const measure = goals[goal]
    if (!measure) throw new Error(`There is no goal ${goal}; there are ${Object.keys(goals).join(', ')}.`)
    console.error(`goal ${goal} …`)
    results.push(...(await measure(cluster.url)))
  }
} finally {
  await cluster.stop()
}
writeResults(results)
console.log(tableOf(results))
