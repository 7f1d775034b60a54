/** A promise that the test keeps when it wants to. */
export function later(): {promise: Promise<void>; keep: () => void} {
  let keep = () => {}
  const promise = new Promise<void>(resolve => (keep = resolve))
  return {promise, keep}
}
