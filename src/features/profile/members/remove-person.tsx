import {useState} from 'react'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/needs-connection.ts'
import {Button} from '#ui/primitives/button.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'

/** Parts with somebody, after saying what that means. */
export function RemovePerson({
  name,
  title,
  consequences,
  disabledReason,
  command,
}: {
  name: string
  title: string
  consequences: string
  disabledReason?: string | undefined
  command: {isPending: boolean; error: unknown; mutate: (done: () => void) => void}
}) {
  const [isAsking, setAsking] = useState(false)
  const needs = useNeedsConnection()
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        aria-label={`Remove ${name}`}
        disabledReason={disabledReason ?? needs('Removing')}
        onClick={() => setAsking(true)}
      >
        Remove
      </Button>
      {isAsking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          title={title}
          consequences={consequences}
          action="Remove"
          busy={command.isPending}
          disabledReason={needs('Removing')}
          onConfirm={() => command.mutate(() => setAsking(false))}
        >
          <FormError>{Boolean(command.error) && messageOf(command.error)}</FormError>
        </ConfirmDialog>
      )}
    </>
  )
}
