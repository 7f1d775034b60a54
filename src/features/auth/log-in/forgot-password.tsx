import {m} from '#messages'
import {useState} from 'react'
import * as v from 'valibot'
import {Email} from '#contract/accounts/log-in-fields.ts'
import {messageOf} from '#data/app/message.ts'
import {useOnline} from '#data/offline/use-connection.ts'
import {requestPasswordReset} from '#data/account/password.ts'
import {Button} from '#ui/primitives/button.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {OfflineNote} from '#ui/states/offline-note.tsx'
import {toast} from '#ui/feedback/toast-message.ts'

/** Requests a link for a new password. `email` prefills the address. */
export function ForgotPassword({email: typed, onClose}: {email: string; onClose: () => void}) {
  const [email, setEmail] = useState(typed)
  const [wrong, setWrong] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const [sent, setSent] = useState<string>()
  const [busy, setBusy] = useState(false)
  const isOnline = useOnline()

  const send = async () => {
    if (email.trim() === '') {
      setWrong(m.email_required())
      toast({title: m.email_required(), description: m.please_enter_your_email_to_receive()})
      return
    }
    const judged = v.safeParse(Email, email)
    setWrong(judged.success ? undefined : judged.issues[0].message)
    setRefused(undefined)
    if (!judged.success) return
    setBusy(true)
    try {
      const detail = await requestPasswordReset(judged.output)
      setSent(detail)
      toast({title: m.check_your_email(), description: detail, tone: 'good'})
    } catch (error) {
      setRefused(messageOf(error))
      toast({title: m.couldnt_start_password_reset(), description: m.please_try_again_later(), tone: 'bad'})
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog onClose={onClose} title={m.forgot_password()} description={m.we_will_email_you_a_link()}>
      {sent ? (
        <div className="grid gap-4">
          <Callout tone="good" title={m.check_your_email()}>
            {sent}
          </Callout>
          <Button full onClick={onClose}>
            {m.done()}
          </Button>
        </div>
      ) : (
        <form
          noValidate
          className="grid gap-4"
          onSubmit={event => {
            event.preventDefault()
            if (!busy) void send()
          }}
        >
          <TextField
            label={m.email_address()}
            name="reset-email"
            type="email"
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            value={email}
            onChange={setEmail}
            error={wrong}
          />
          <FormError>{refused}</FormError>
          {!isOnline && !refused && <OfflineNote needs={m.sending_a_link()} />}
          <Button type="submit" full busy={busy}>
            {m.send_reset_link()}
          </Button>
        </form>
      )}
    </Dialog>
  )
}
