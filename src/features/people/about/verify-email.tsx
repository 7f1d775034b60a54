import {m} from '#messages'
import {useQuery, useQueryClient} from '@tanstack/react-query'
import {useEffect, useState} from 'react'
import {userKeyPrefixes, userKey} from '#data/app/query-keys.ts'
import {messageOf} from '#data/app/message.ts'
import {emailVerificationQuery, useSendVerification} from '#data/account/email-change.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {DemoLink} from './demo-link.tsx'
import {useIsEmailUnverified} from './use-is-email-unverified.ts'

/**
 * Asks to open the link that verifies the own address, or the new one that was asked for, and sends it again; nothing once
 * it is verified. `waits` says what waits for it.
 * @see src/domain/rules-people.md#email-verification
 */
export function VerifyEmail({waits, title}: {waits: string; title?: string}) {
  return useIsEmailUnverified() ? <Unverified waits={waits} title={title} /> : null
}

function Unverified({waits, title = m.verify_your_email_address()}: {waits: string; title: string | undefined}) {
  const client = useQueryClient()
  const needs = useNeedsConnection()
  const send = useSendVerification()
  const [oldLink, setOldLink] = useState<string | null>(null)
  const {data} = useQuery(emailVerificationQuery(oldLink))
  const {data: me} = useQuery(profileQueries.me())
  const isVerified = data?.is_verified
  const newEmail = data?.new_email
  useEffect(() => {
    // verified on another device or in another tab
    if (!isVerified) return
    void client.invalidateQueries({queryKey: userKey('profile')})
    void client.invalidateQueries({queryKey: userKeyPrefixes.bookings()})
  }, [client, isVerified])
  const link = data?.link === oldLink ? null : data?.link
  const sendAgain = () => send.mutate(undefined, {onSuccess: () => setOldLink(data?.link ?? null)})
  return (
    <Callout
      tone="waiting"
      title={title}
      action={
        <>
          {link && <DemoLink link={link} />}
          {/* it would go to the present address */}
          {!newEmail && (
            <Button
              variant="secondary"
              size="sm"
              busy={send.isPending}
              disabledReason={needs(m.sending_the_link())}
              onClick={sendAgain}
            >
              {m.send_the_link_again()}
            </Button>
          )}
        </>
      }
    >
      <p>
        {send.isSuccess && !newEmail ? m.we_sent_another_link_to() : m.we_sent_a_link_to()}
        <strong className="break-words">{newEmail ?? me?.email}</strong>. {waits}
      </p>
      <FormError>{send.error && messageOf(send.error)}</FormError>
    </Callout>
  )
}
