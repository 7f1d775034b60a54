import {useState} from 'react'
import * as v from 'valibot'
import {Email} from '#contract/accounts/auth.ts'
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
      setWrong('Email required')
      toast({title: 'Email required', description: 'Please enter your email to receive a reset link'})
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
      toast({title: 'Check your email', description: detail, tone: 'good'})
    } catch (error) {
      setRefused(messageOf(error))
      toast({title: "Couldn't start password reset", description: 'Please try again later.', tone: 'bad'})
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog onClose={onClose} title="Forgot password" description="We will email you a link to choose a new password.">
      {sent ? (
        <div className="grid gap-4">
          <Callout tone="good" title="Check your email">
            {sent}
          </Callout>
          <Button full onClick={onClose}>
            Done
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
            label="Email address"
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
          {!isOnline && <OfflineNote needs="Sending a link" />}
          <Button type="submit" full busy={busy}>
            Send reset link
          </Button>
        </form>
      )}
    </Dialog>
  )
}
