import {nashville} from '#tests/support/people.ts'
import {shareOfColors, tokenColor} from '#tests/support/browser/pixels.ts'
import {expect, test} from '#tests/support/browser/fixtures.ts'

test('a caregiver sees on a map how far the families may be that she travels to', async ({live: {app}, visitor}) => {
  const cam = await app.caretaker({at: nashville, work_distance: 15})
  const {page, loginAs} = await visitor()
  await loginAs(cam, '/dash/caretaker/edit')
  const work = page.getByRole('form', {name: 'How you work'})
  await work.locator('[data-map-box]').scrollIntoViewIfNeeded()
  const map = work.locator('[data-map=drawn]')
  await expect(map).toBeVisible()
  await expect(map.getByLabel('Up to 15 miles from Nashville, TN')).toBeVisible()

  const [land, primary] = [await tokenColor(page, 'ground'), await tokenColor(page, 'primary')]
  const inside = land.map((value, channel) => value * 0.86 + primary[channel]! * 0.14) as [number, number, number]
  /** Parts of the map within the circle and around it: all of the circle is seen. */
  const isWhole = () =>
    expect
      .poll(async () => {
        const [within = 0, around = 0] = await shareOfColors(map, [inside, land])
        return within > 0.1 && around > 0.1
      })
      .toBe(true)
  await isWhole()
  const scale = () => map.locator('.maplibregl-ctrl-scale').textContent()
  const before = await scale()
  await work.getByLabel(/^Travel up to/).fill('40')
  await expect(map.getByLabel('Up to 40 miles from Nashville, TN')).toBeVisible()
  await expect.poll(scale).not.toBe(before)
  await isWhole()
})
