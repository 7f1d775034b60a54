/** A slower exchange says too little about when the server looked at its clock. */
const round_trip_max_ms = 5_000

let offset_ms: number | null = null

/**
 * Learns how far this device's clock is from the server's, from the `Date` of an answer that came straight from it.
 * Times are the device's, in milliseconds.
 */
export const noteServerDate = (date: string | null, sent_ms: number, received_ms: number): void => {
  const server_ms = date === null ? Number.NaN : Date.parse(date)
  const round_trip_ms = received_ms - sent_ms
  if (Number.isNaN(server_ms) || round_trip_ms < 0 || round_trip_ms >= round_trip_max_ms) return
  // the header names whole seconds, so on average the server's clock stood half a second further
  offset_ms = Math.round(sent_ms + round_trip_ms / 2 - (server_ms + 500))
}

/** Device clock minus server clock in milliseconds; null before the first answer. */
export const deviceOffset = (): number | null => offset_ms
