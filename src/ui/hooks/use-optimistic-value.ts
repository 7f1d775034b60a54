import {useState} from 'react'

/**
 * What was chosen last, from the moment of the press: whoever keeps the value, such as the address, may follow a moment
 * later, and meanwhile the control must not turn back. What changes the value from elsewhere is taken over. Where the value
 * never follows, the choice stays shown until it changes: whoever may refuse a choice keeps its own, and turns it back.
 */
export function useAtOnce<Value extends string | number | boolean>(
  value: Value,
): [shown: Value, choose: (next: Value) => void] {
  const [{of, shown}, show] = useState({of: value, shown: value})
  if (of !== value) show({of: value, shown: value})
  return [shown, next => show({of: value, shown: next})]
}
