import {performance} from 'node:perf_hooks'
const {testApp} = await import('/work/main/tests/support/app.ts')
const load = await import('/work/main/src/server/modules/sessions/load.ts')
const app = await testApp({checkAnswers: false})
const fn = (load as any).sessionsWithPeople
if (fn) for (let k = 0; k < 3; k++) { const t = performance.now(); const cpu = process.cpuUsage(); for (let i = 0; i < 500; i++) fn(app.db).prepare('x' ); const u = process.cpuUsage(cpu); console.log('build cpu ms', ((u.user + u.system) / 1000 / 500).toFixed(3)) }
await app.close()
