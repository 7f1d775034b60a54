import {checks, runChecks} from './checks.ts'

// npm run check            everything
// npm run check -- types   only what is named
const named = process.argv.slice(2)
const results = await runChecks(named.length ? named : Object.keys(checks), ({name, passed, summary}) => {
  console.log(`${passed ? '✓' : '✗'} ${name}: ${summary}`)
})
const failed = results.filter(result => !result.passed)
for (const {name, details} of failed) console.log(`\n── ${name}\n${details}`)
process.exitCode = failed.length ? 1 : 0
