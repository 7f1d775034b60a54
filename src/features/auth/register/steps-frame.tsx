import {m} from '#messages'
import {useBlocker, Link} from '@tanstack/react-router'
import type {LucideIcon} from 'lucide-react'
import type {ReactNode} from 'react'
import {useOnline} from '#data/offline/use-connection.ts'
import type {SaveState} from '#data/forms/use-draft.ts'
import type {FormSteps} from '#lib/form-steps.ts'
import {DraftLine} from '#ui/forms/draft-line.tsx'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import {closesDialog} from '#ui/overlays/open-dialogs.ts'
import {OfflineNote} from '#ui/states/offline-note.tsx'
import {StepForm, useShownStep} from '#ui/forms/step-form.tsx'

interface Sending {
  label: string
  icon: LucideIcon
  /** What needs a connection: `Signing up`. */
  needs: string
  /** Creates an account, so the terms are shown. */
  isAccount?: true
}

/** The part of a form and its draft that the frame uses. */
interface Framed<Id extends string> {
  steps: FormSteps<Id>
  unfinished: Id
  isSending: boolean
  finish: (id: Id) => boolean
  submit: () => Promise<void>
  /** Increases each time the server refuses a field. */
  errorCount: number
  draft: {state: SaveState; isUnsaved: () => boolean; forget: () => Promise<void>}
}

/**
 * The frame around the steps of a registration. The step is in the address, so "back" goes one question back.
 * Continuing from a step in `sends` sends the typed values.
 */
export function StepsFrame<Id extends string>({
  form,
  wanted,
  onStep,
  first = 0,
  last = form.steps.list.length - 1,
  sends,
  loadingReason,
  hasDraft,
  onDiscard,
  notes,
  level,
  hasPassword = false,
  canStartOver = true,
  children,
}: {
  form: Framed<Id>
  wanted: Id
  onStep: (step: Id) => void
  /** The range of steps that can be visited, as indexes. */
  first?: number
  last?: number
  sends: Partial<Record<Id, Sending>>
  /** What the step still looks up. A press of its button waits for it. */
  loadingReason?: string | undefined
  /** The form continues a stored draft. */
  hasDraft: boolean
  onDiscard: () => void
  notes: ReactNode
  level?: 2 | 3
  /** The form has a password, which is not stored. */
  hasPassword?: boolean
  /** False once there is an account, which starting over would not delete. */
  canStartOver?: boolean
  /** `change` goes back to a done step; continuing from it leads to the first step with something left to do. */
  children: (step: Id, change: (id: Id) => void) => ReactNode
}) {
  const {steps, unfinished, draft} = form
  const isOnline = useOnline()
  const {step, index, change, goOn} = useShownStep({steps: steps.list, wanted, unfinished, first, last})
  const sending = sends[step]
  const leaving = useBlocker({
    shouldBlockFn: ({action, current, next}) =>
      !closesDialog(action) && current.pathname !== next.pathname && draft.isUnsaved(),
    enableBeforeUnload: draft.isUnsaved,
    withResolver: true,
  })

  const goOnward = (): boolean => {
    const open = steps.indexOf(unfinished) < index ? unfinished : step
    if (!form.finish(open)) {
      if (open !== step) onStep(open)
      return false
    }
    if (sending) void form.submit()
    else goOn(onStep)
    return true
  }

  return (
    <>
      <StepForm
        index={index}
        of={steps.list.length}
        title={steps.list[index]?.title ?? ''}
        {...(level && {level})}
        errorCount={form.errorCount}
        keepsCorner
        onBack={index > first ? () => onStep(steps.list[index - 1]?.id ?? step) : undefined}
        onGoOn={goOnward}
        action={
          sending
            ? {
                loadingReason,
                icon: sending.icon,
                busy: form.isSending,
                disabledReason: isOnline ? undefined : m.what_needs_a_connection({what: sending.needs}),
                children: sending.label,
              }
            : {loadingReason, children: m.continue_text()}
        }
        notes={
          <>
            {sending?.isAccount && <TermsLine />}
            {sending && !isOnline && <OfflineNote isSaved needs={sending.needs} />}
            {notes}
          </>
        }
        foot={
          <DraftLine
            isSaved={draft.state !== 'untouched' || hasDraft}
            hasFailed={draft.state === 'failed'}
            before={m.finish()}
            whatGoes={canStartOver ? m.everything_you_entered_here_will_be() : null}
            onDiscard={() => void draft.forget().then(onDiscard)}
          >
            {hasPassword ? m.saved_on_this_device_as_you() : m.saved_on_this_device_as_you_type()}
          </DraftLine>
        }
      >
        {children(step, id => change(id, onStep))}
      </StepForm>
      <ConfirmDialog
        open={leaving.status === 'blocked'}
        onOpenChange={open => {
          if (!open) leaving.reset?.()
        }}
        title={m.leave_without_finishing()}
        consequences={m.this_device_could_not_save_what()}
        action={m.leave()}
        cancelLabel={m.stay()}
        onConfirm={() => leaving.proceed?.()}
      />
    </>
  )
}

const linkClass = 'font-medium text-primary underline'

/** Links to the terms. They open in a new tab, since leaving the form would lose the password. */
const TermsLine = () => (
  <p className="text-14 text-muted">
    {m.by_creating_an_account_you_agree()}{' '}
    <Link to="/terms" target="_blank" className={linkClass}>
      {m.terms_auth()}
    </Link>
    {m.to_learn_what_we_store_about()}{' '}
    <Link to="/privacy-policy" target="_blank" className={linkClass}>
      {m.privacy_page()}
    </Link>
    .
  </p>
)
