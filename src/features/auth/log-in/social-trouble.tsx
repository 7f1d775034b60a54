import {useEffect} from 'react'
import type {LoginParams} from '#data/account/login-params.ts'
import {toast} from '#ui/feedback/toast-message.ts'
import {Callout} from '#ui/primitives/callout.tsx'
import {socialFailed, troubleWords} from './social-words.ts'

/** Says once that the log-in at Google or Facebook failed, and stays to say why. */
export function SocialTrouble({trouble}: {trouble: NonNullable<LoginParams['trouble']>}) {
  useEffect(() => {
    toast(socialFailed(trouble.provider))
  }, [trouble])
  return <Callout tone="bad">{troubleWords(trouble)}</Callout>
}
