import {useForm} from '#data/forms/use-form.ts'
import {TextField} from '#ui/fields/text-field.tsx'
import {
  bankChanges,
  bankOf,
  bankProblems,
  type BankDetails,
  type BankValues,
  type SaveBank,
} from './bank-values.ts'
import {EditCard} from '../edit-card.tsx'
import {withoutUser} from '#data/forms/profile-values.ts'
import {useProof} from '../certificates/proof.tsx'

/** Bank details being written. None of it is kept on the device. */
export function BankForm({
  details,
  onSave,
  onClose,
}: {
  details: BankDetails
  onSave: SaveBank
  onClose: () => void
}) {
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
    known ? {placeholder: known, hint: 'Leave it empty to keep it as it is.'} : {}
  return (
    <>
      <EditCard title="Bank account" form={form} onClose={onClose}>
        <div className="grid items-start gap-5 desk:grid-cols-2 desk:gap-3">
          <TextField label="Bank" maxLength={200} autoComplete="off" {...form.at.bank_name} />
          <TextField
            label="In the name of"
            maxLength={200}
            autoComplete="name"
            {...form.at.bank_account_name}
          />
          <TextField
            label="Routing number"
            inputMode="numeric"
            autoComplete="off"
            {...number(details.bank_routing_number)}
            {...form.at.bank_routing_number}
          />
          <TextField
            label="Account number"
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
