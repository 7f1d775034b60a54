import {test} from '#tests/support/browser/fixtures.ts'
import {layoutFaults, settleLayout} from '#tests/support/browser/layout-faults.ts'
import {areas, judgeEveryRoute} from './every-route.ts'

const widths = [320, 360]

for (const area of areas) {
  test(`with words 40 % longer every screen of ${area.who} fits 320 and 360 px`, async ({live, database, visitor}) => {
    await judgeEveryRoute(area, {live, database, visitor: await visitor()}, async page => {
      const faults: string[] = []
      for (const width of widths) {
        await page.setViewportSize({width, height: 740})
        await settleLayout(page)
        for (const fault of await layoutFaults(page)) faults.push(`at ${width} px: ${fault}`)
      }
      return faults
    })
  })
}
