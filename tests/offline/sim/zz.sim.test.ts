import fc from 'fast-check'
import {expect, test} from 'vitest'
import {modelCast} from './cast.ts'
import {Play} from './run.ts'
import {scenario} from './scenario.ts'
import {lanesOn} from './fake-indexeddb.ts'
const seed = Number(process.env.S)
const numRuns = Number(process.env.N ?? 6000)
const path = process.env.P
test('x', {timeout: 3_600_000}, async () => {
  let lastFailing = ''
  const run = async (scheduler: any, given: any, log: boolean) => {
    const cast = modelCast()
    const play = new Play(scheduler, given, cast)
    const out: string[] = []
    if (log) {
      const p = play as any
      const t = () => `${(play.world.time - Date.UTC(2026, 4, 31, 14)) / 1000}s m${p.moment} u=${p.user}`
      const wrap = (o: any, n: string, f: (a: any[]) => string) => {
        const w = o[n].bind(o)
        o[n] = (...a: any[]) => {
          out.push(`${t()} ${f(a)}`)
          const r = w(...a)
          if (n === 'handle') r.then((x: any) => out.push(`${t()}   -> ${x.status} ${JSON.stringify(x.body)}`))
          return r
        }
      }
      wrap(p, 'act', a => 'ACT ' + JSON.stringify(a[0]))
      wrap(p, 'goBack', () => 'GOBACK')
      wrap(cast.server, 'backUp', () => 'BACKUP')
      wrap(cast.server, 'handle', a => 'ARRIVES ' + JSON.stringify(a[0]))
      wrap(p, 'logIn', a => 'LOGIN ' + a[0])
      wrap(p, 'bidAgain', a => 'bidAgain')
      wrap(
        p,
        'placeBid',
        a =>
          `placeBid ${a[0].place.name} ${a[1]} ${a[2]} ${a[3]} screen=${JSON.stringify(p.screenOf(a[0]).read(a[1], a[2]))}`,
      )
      wrap(
        p.network,
        'fetch',
        a => `FETCH ${a[0].name} ${a[1]} ${JSON.stringify(a[2].headers)} plan=${p.network.plan[0]}`,
      )
      wrap(p.world, 'kill', a => 'KILL ' + a[0].name)
      const sv = p.note.bind(p)
      p.note = (tab: any, h: any, c: any) => {
        c.then((r: any) => out.push(`${t()} CAPTURED ${tab.place.name} ${JSON.stringify(r)}`))
        return sv(tab, h, c)
      }
      const st = play.world.step.bind(play.world)
      let last = ''
      ;(play.world as any).step = (pl: any, l: string, w: () => void) =>
        st(pl, l, () => {
          if (/answered|lost|list|bid elsewhere|withdrawal/.test(l)) out.push(`${t()} STEP ${pl.name} ${l}`)
          w()
          const now = JSON.stringify(lanesOn(play.device.disk))
          if (now !== last) {
            last = now
            out.push(`${t()} DISK after ${pl.name} ${l}: ${now}`)
          }
        })
    }
    const result = await play.run()
    if (result.length) lastFailing = [JSON.stringify(given), ...out, JSON.stringify(result)].join('\n')
    return result
  }
  if (path) {
    await fc
      .assert(
        fc.asyncProperty(fc.scheduler(), scenario, async (s, g) => {
          expect(await run(s, g, true)).toEqual([])
        }),
        {seed, path, numRuns: 1},
      )
      .catch(() => undefined)
    console.log(lastFailing)
  } else {
    let n = 0
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), scenario, async (s, g) => {
        const at = n++
        const r = await run(s, g, false).catch(e => [String(e)])
        if (r.length) console.log('FAIL', seed, at, JSON.stringify(r))
      }),
      {seed, numRuns},
    )
    console.log('DONE', seed, n)
  }
})
