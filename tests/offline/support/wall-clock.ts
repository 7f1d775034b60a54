import type {Device} from './device.ts'

interface Shifted {
  wall_clock_off_ms: number
}

/**
 * The clock on the wall of one device, off by so many milliseconds from before its first page on; the answered function sets
 * it anew. What counts the time that passes goes on as it was, as it does where a person sets a clock.
 */
export async function wallClock({context, page}: Device, off_ms = 0): Promise<(off_ms: number) => Promise<void>> {
  await context.addInitScript(first_ms => {
    const RealDate = Date
    const shifted = globalThis as unknown as Shifted
    shifted.wall_clock_off_ms = first_ms
    const now = () => RealDate.now() + shifted.wall_clock_off_ms
    globalThis.Date = new Proxy(RealDate, {
      construct: (target, given: unknown[]) =>
        given.length === 0 ? new target(now()) : Reflect.construct(target, given),
      get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    })
  }, off_ms)
  return async next_ms => {
    await page.evaluate(ms => {
      const shifted = globalThis as unknown as Shifted
      shifted.wall_clock_off_ms = ms
    }, next_ms)
  }
}
