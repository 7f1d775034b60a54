import {useRouter} from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How many further steps of a form were opened since its first history entry. */
    form_steps?: number | undefined
    /** Whether the form's first entry was opened from the page to which the form leads once it is done. */
    is_from_target?: boolean | undefined
  }
}

/**
 * The history entries of a form's steps. `state` belongs to each further step; `leave` goes below all of them, so that Back
 * does not lead into the finished form: it calls `replace` on the first one, or returns to the target below it. The steps
 * stay ahead, for Forward.
 */
export function useStepEntries() {
  const {history} = useRouter()
  const steps = () => history.location.state.form_steps ?? 0
  return {
    state: () => ({form_steps: steps() + 1, is_from_target: history.location.state.is_from_target}),
    leave: (replace: () => void): void => {
      const back = -steps()
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
