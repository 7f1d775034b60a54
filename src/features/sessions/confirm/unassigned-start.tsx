import {m} from '#messages'
import {Suspense, useState} from 'react'
import type {Session} from '#contract/sessions/session.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {inSentence, timeSpan} from '#domain/time.ts'
import {lazyWithRetry} from '#ui/hooks/lazy-with-retry.ts'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {useReader} from '../calendar/use-reader.ts'

const AssignDialog = lazyWithRetry(() => import('../changes/assign-dialog.tsx').then(file => file.AssignDialog))

export interface UnassignedStartProps {
  session: Session
  onConfirm: () => void
  onClose: () => void
}

/**
 * Asks an office to assign who is there before it confirms the start of a visit without a caregiver. Confirming anyway
 * needs no connection.
 */
export function UnassignedStart({session, onConfirm, onClose}: UnassignedStartProps) {
  const reader = useReader()
  const needs = useNeedsConnection()
  const [assigns, setAssigns] = useState(false)
  const {title, scheduled_start, scheduled_end, timezone} = session
  if (assigns) {
    return (
      <Suspense fallback={null}>
        <AssignDialog session={session} onClose={onClose} />
      </Suspense>
    )
  }
  return (
    <Dialog
      onClose={onClose}
      title={m.no_caregiver_is_assigned_to_this()}
      description={`${title}, ${inSentence(timeSpan(scheduled_start, scheduled_end, timezone, reader))}`}
      footer={
        <>
          <Button variant="secondary" onClick={onConfirm}>
            {m.confirm_start_anyway()}
          </Button>
          <Button disabledReason={needs(m.assigning())} onClick={() => setAssigns(true)}>
            {m.assign_a_caregiver()}
          </Button>
        </>
      }
    >
      <p>{m.assign_who_is_there_first()}</p>
    </Dialog>
  )
}
