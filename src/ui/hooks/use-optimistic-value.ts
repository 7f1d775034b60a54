import {useState} from 'react'

/**
 * The last chosen value, shown at once while its owner (such as the address) follows. A change from elsewhere
 * replaces it. If the owner may refuse a choice, it must store and revert the value itself.
 */
export function useAtOnce<Value extends string | number | boolean>(
  value: Value,
): [shown: Value, choose: (next: Value) => void] {
  const [{of, shown}, show] = useState({of: value, shown: value})
  if (of !== value) show({of: value, shown: value})
  return [shown, next => show({of: value, shown: next})]
}
