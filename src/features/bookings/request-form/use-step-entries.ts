import {useRouter} from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The index of the history entry with which the form was opened. */
    form_entry?: number | undefined
    /** Whether that entry was opened from the page to which the form leads once it is done. */
    is_from_target?: boolean | undefined
  }
}

/**
 * The history entries of a form's steps. `state` belongs to each further step; `leave` takes all of them away, so that
 * Back does not lead into the finished form: it calls `replace` on the first one, or returns to the target below it.
 */
export function useStepEntries() {
  const {history} = useRouter()
  const first = () => history.location.state.form_entry ?? history.location.state.__TSR_index
  return {
    state: () => ({form_entry: first(), is_from_target: history.location.state.is_from_target}),
    leave: (replace: () => void): void => {
      const back = first() - history.location.state.__TSR_index
      if (history.location.state.is_from_target) {
        history.go(back - 1, {ignoreBlocker: true})
        return
      }
      if (back === 0) {
        replace()
        return
      }
      const stop = history.subscribe(() => {
        stop()
        replace()
      })
      history.go(back, {ignoreBlocker: true})
    },
  }
}
