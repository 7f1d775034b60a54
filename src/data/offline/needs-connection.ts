import {useOnline} from './online.ts'

/** Why an action needs a network, or undefined while there is one: `Cancelling` → `Cancelling needs a connection`. */
export function useNeedsConnection(): (what: string) => string | undefined {
  const isOnline = useOnline()
  return what => (isOnline ? undefined : `${what} needs a connection`)
}
