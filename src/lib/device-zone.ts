/** How long a zone that was read is used, in milliseconds: reading takes a millisecond, and a list needs a hundred. */
const zone_known_ms = 5_000

let known: {zone: string; read_ms: number} | undefined

/** The IANA time zone this device is set to; one that has changed is noticed within seconds. */
export function deviceZone(): string {
  const now_ms = Date.now()
  if (!known || Math.abs(now_ms - known.read_ms) > zone_known_ms) {
    known = {zone: new Intl.DateTimeFormat().resolvedOptions().timeZone, read_ms: now_ms}
  }
  return known.zone
}
