import {m} from '#messages'
import {useState} from 'react'
import type {Certificate} from '#contract/files.ts'
import {useSetCertificateExpiry} from '#data/queries/certificates.ts'
import {messageOf} from '#data/app/message.ts'
import {useRefusal} from '#data/forms/use-refusal.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {Button} from '#ui/primitives/button.tsx'
import {DateField} from '#ui/fields/date-field.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {certificationText} from '#domain/accounts/certifications.ts'

/** Sets or removes the expiry date of a certificate. */
export function ExpiryDialog({
  certificate: {id, name, expires_on, has_expired},
  today,
  onClose,
}: {
  certificate: Certificate
  /** `YYYY-MM-DD` */
  today: string
  onClose: () => void
}) {
  const [until, setUntil] = useState(has_expired ? '' : (expires_on ?? ''))
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const refusal = useRefusal({isPending: isBusy, error: problem ?? null}, until, text => text)
  const setExpiry = useSetCertificateExpiry()
  const needs = useNeedsConnection()
  const save = async (day: string | null) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await setExpiry({id, expires_on: day})
      onClose()
    } catch (error) {
      setProblem(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      onClose={onClose}
      title={m.when_does_expire({name: certificationText(name)})}
      description={m.we_will_remind_you_a_month_before()}
      offlineReason={needs(m.saving())}
      footer={
        <>
          <Button variant="secondary" busy={isBusy} disabledReason={needs(m.saving())} onClick={() => void save(null)}>
            {m.it_does_not_expire()}
          </Button>
          <Button
            busy={isBusy}
            disabledReason={until === '' ? m.choose_a_day() : needs(m.saving())}
            onClick={() => void save(until)}
          >
            {m.save()}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <DateField label={m.valid_until_profile()} value={until} onChange={setUntil} min={today} />
        <FormError>{refusal}</FormError>
      </div>
    </Dialog>
  )
}
