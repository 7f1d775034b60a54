import {m} from '#messages'
import {useBlocker} from '@tanstack/react-router'
import {createContext, useContext, useEffect, useId, useState, type ReactNode} from 'react'
import {who} from '#data/account/current-user.ts'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import {closesDialog} from '#ui/overlays/open-dialogs.ts'

/** `stored`: the changes are stored on the device. `lost`: leaving the page discards them. */
type State = 'saved' | 'stored' | 'lost'

const Parts = createContext<Map<string, () => State>>(new Map())

/** Registers this part's state with `AskBeforeLeaving`. */
export function useUnsaved(stateOf: () => State): void {
  const id = useId()
  const parts = useContext(Parts)
  useEffect(() => {
    parts.set(id, stateOf)
    return () => {
      parts.delete(id)
    }
  })
}

const words = {
  stored: {
    title: m.leave_without_saving(),
    consequences: m.your_changes_are_saved_on_this(),
  },
  lost: {
    title: m.leave_without_saving(),
    consequences: m.some_of_your_changes_are_not(),
  },
} as const

/** Asks before the page is left while a part of it is unsaved. */
export function AskBeforeLeaving({children}: {children: ReactNode}) {
  const [parts] = useState(() => new Map<string, () => State>())
  const stateOfAll = (): State => {
    const states = [...parts.values()].map(stateOf => stateOf())
    return states.find(state => state === 'lost') ?? states.find(state => state === 'stored') ?? 'saved'
  }
  const leaving = useBlocker({
    // a log-out is not blocked: it deletes the drafts anyway
    shouldBlockFn: ({action, current, next}) =>
      !closesDialog(action) && current.pathname !== next.pathname && who.get() !== null && stateOfAll() !== 'saved',
    // the browser's prompt cannot say that a draft is stored, so it is shown for a real loss only
    enableBeforeUnload: () => stateOfAll() === 'lost',
    withResolver: true,
  })
  const isAsking = leaving.status === 'blocked'
  return (
    <Parts value={parts}>
      {children}
      {isAsking && (
        <ConfirmDialog
          onClose={() => leaving.reset()}
          {...words[stateOfAll() === 'lost' ? 'lost' : 'stored']}
          action={m.leave()}
          cancelLabel={m.stay()}
          onConfirm={() => leaving.proceed()}
        />
      )}
    </Parts>
  )
}
