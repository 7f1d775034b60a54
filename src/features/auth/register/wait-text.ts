/** How long to wait, as people say it: `a minute`, `about 5 minutes`, `about 2 hours`. */
export function waitText(wait_ms: number): string {
  const minutes = Math.ceil(wait_ms / 60_000)
  if (minutes <= 1) return 'a minute'
  return minutes < 90 ? `about ${minutes} minutes` : `about ${Math.round(minutes / 60)} hours`
}
