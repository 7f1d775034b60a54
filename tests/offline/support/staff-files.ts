import {expect, type Device} from './fixtures.ts'

/** The addresses of what the worker keeps, in whichever cache. */
export const keptFiles = ({page}: Device): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
    return requests.flat().map(({url}) => new URL(url).pathname)
  })

/** Waits until every file that the build says only staff use is on this device. */
export async function keepsStaffFiles(device: Device): Promise<void> {
  const worker = await (await device.context.request.get('/sw.js')).text()
  const files = [...worker.matchAll(/"staff":true,"url":"([^"]+)"/g)].map(([, file]) => `/${file}`)
  expect(files.length).toBeGreaterThan(20)
  await expect
    .poll(async () => {
      const kept = new Set(await keptFiles(device))
      return files.filter(file => !kept.has(file))
    })
    .toEqual([])
}
