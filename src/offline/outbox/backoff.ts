const longest_s = 300

/** Full jitter: anything up to 2ⁿ seconds, at most five minutes. In milliseconds. */
export const backoff = (failures: number, random: () => number): number =>
  Math.round(random() * Math.min(longest_s, 2 ** Math.min(failures, 30)) * 1_000)
