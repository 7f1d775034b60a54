import {m} from '#messages'
import {useState, type ReactNode} from 'react'
import {limits} from '#contract/limits.ts'
import {useRefusal} from '#data/forms/use-refusal.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {toast} from '#ui/feedback/toast-message.ts'
import {TextArea} from '#ui/fields/text-area.tsx'
import {FormDialog} from '#ui/overlays/form-dialog.tsx'
import {AddressFields} from './request-form/place/address-fields.tsx'
import type {AddressChange, useAddressForm} from './use-address-form.ts'

/** The form of a booking's address and handover: see `useAddressForm`. */
export function AddressDialog({
  form: {place, address, handover, setAddress, setHandover, isGiven, problems, change},
  title,
  description,
  hints,
  command,
  choices,
  disabledReason,
  onSave,
  onClose,
  children,
}: {
  form: ReturnType<typeof useAddressForm>
  title: string
  description?: string
  hints: {address?: string; handover: string}
  command: {isPending: boolean; error: Error | null}
  /** What the fields above have, as JSON: a refusal goes once it changes. */
  choices?: unknown
  /** Why it cannot be saved yet. */
  disabledReason?: string | undefined
  onSave: (change: AddressChange, onSaved: () => void) => void
  onClose: () => void
  /** What stands above the fields. */
  children?: ReactNode
}) {
  const needs = useNeedsConnection()
  const [left, setLeft] = useState<ReadonlySet<string>>(() => new Set())
  const [isTried, setTried] = useState(false)
  const refusal = useRefusal(command, [address, handover, choices])
  const save = () => {
    setTried(true)
    if (!change) return
    onSave(change, () => {
      toast({title: m.saved_profile()})
      onClose()
    })
  }
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      description={description}
      size="md"
      submit={m.save()}
      busy={command.isPending}
      disabledReason={disabledReason}
      offlineReason={needs(m.saving_the_address())}
      error={refusal}
      onSubmit={save}
    >
      {children}
      <AddressFields
        hint={hints.address}
        place={place}
        isOptional={!isGiven}
        field={(name, draw) => {
          const part = name.slice('address.'.length) as keyof typeof address
          return draw({
            name,
            value: address[part],
            onChange: value => setAddress(before => ({...before, [part]: value})),
            onBlur: () => setLeft(before => new Set(before).add(name)),
            error: isTried || left.has(name) ? problems[name] : undefined,
          })
        }}
      />
      <TextArea
        label={m.handover()}
        hint={hints.handover}
        rows={3}
        required={false}
        maxLength={limits.text_max}
        value={handover}
        onChange={setHandover}
      />
    </FormDialog>
  )
}
