import {m} from '#messages'
import Landmark from 'lucide-react/icons/landmark'
import {useState} from 'react'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection, useOnline} from '#data/offline/use-connection.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {KeyValues} from '#ui/primitives/key-values.tsx'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {useForm} from '#data/forms/use-form.ts'
import {TextField} from '#ui/fields/text-field.tsx'
import {withoutUser} from '#data/forms/profile-values.ts'
import {
  noBank,
  type BankDetails,
  type SaveBank,
  bankChanges,
  bankOf,
  bankProblems,
  type BankValues,
} from './bank-values.ts'
import {useProof} from '../certificates/proof.tsx'
import {EditCard} from '../edit-card.tsx'

/** The bank account for payments outside of Village. Only the last digits are shown. */
export function BankCard({details, onSave}: {details: BankDetails; onSave: SaveBank}) {
  const [isEditing, setEditing] = useState(false)
  const [isForgetting, setForgetting] = useState(false)
  const needs = useNeedsConnection()
  const isOnline = useOnline()
  if (isEditing) return <BankForm details={details} onSave={onSave} onClose={() => setEditing(false)} />
  return (
    <Section title={m.bank_account()} anchor="bank-account">
      <Card className="space-y-4">
        <p className="text-muted">{m.for_payments_outside_of_village_after()}</p>
        {!details.bank_name && !isOnline && <p>{m.bank_details_are_never_stored_on()}</p>}
        {details.bank_name && (
          <KeyValues
            columns={2}
            items={[
              {label: m.bank(), value: details.bank_name},
              {label: m.account_holder(), value: details.bank_account_name},
              {label: m.routing_number(), value: details.bank_routing_number},
              {label: m.account_number(), value: details.bank_account_number},
            ]}
          />
        )}
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" icon={Landmark} onClick={() => setEditing(true)}>
            {details.bank_name ? m.change_bank_account() : m.add_bank_account()}
          </Button>
          {details.bank_name && (
            <Button variant="quiet" disabledReason={needs(m.removing())} onClick={() => setForgetting(true)}>
              {m.remove_auth2()}
            </Button>
          )}
        </div>
        {isForgetting && <Forget onSave={onSave} onClose={() => setForgetting(false)} />}
      </Card>
    </Section>
  )
}

function Forget({onSave, onClose}: {onSave: SaveBank; onClose: () => void}) {
  const {run, dialog} = useProof()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const needs = useNeedsConnection()
  const forget = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      if (await run(current_password => onSave(noBank, current_password))) onClose()
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <ConfirmDialog
        onClose={onClose}
        title={m.remove_your_bank_account()}
        consequences={m.village_deletes_it_you_can_add()}
        action={m.remove_auth2()}
        busy={isBusy}
        offlineReason={needs(m.removing())}
        onConfirm={() => void forget()}
      >
        <FormError>{problem}</FormError>
      </ConfirmDialog>
      {dialog}
    </>
  )
}

/** The form for bank details; it has no draft, so nothing is stored on the device. */
function BankForm({details, onSave, onClose}: {details: BankDetails; onSave: SaveBank; onClose: () => void}) {
  const {run, dialog} = useProof()
  const form = useForm<BankValues>({
    known: bankOf(details),
    problemsOf: values => bankProblems(values, details),
    fieldOf: withoutUser,
    send: async ({values}) => {
      const isDone = await run(current_password => onSave(bankChanges(values, details), current_password))
      if (isDone) onClose()
      return isDone
    },
  })
  const number = (known: string | null | undefined) =>
    known ? {placeholder: known, hint: m.leave_empty_to_keep_the_current()} : {}
  return (
    <>
      <EditCard title={m.bank_account()} anchor="bank-account" form={form} onClose={onClose}>
        <div className="grid items-start gap-5 md:grid-cols-2 md:gap-3">
          <TextField label={m.bank()} maxLength={200} autoComplete="off" {...form.at.bank_name} />
          <TextField label={m.account_holder()} maxLength={200} autoComplete="name" {...form.at.bank_account_name} />
          <TextField
            label={m.routing_number()}
            inputMode="numeric"
            autoComplete="off"
            {...number(details.bank_routing_number)}
            {...form.at.bank_routing_number}
          />
          <TextField
            label={m.account_number()}
            inputMode="numeric"
            autoComplete="off"
            {...number(details.bank_account_number)}
            {...form.at.bank_account_number}
          />
        </div>
      </EditCard>
      {dialog}
    </>
  )
}
