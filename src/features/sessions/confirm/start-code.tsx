import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {useEffect, useState} from 'react'
import type {Session} from '#contract/sessions/session.ts'
import {messageOf} from '#data/app/message.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {nextCodeAt, startCodeAt} from '#domain/sessions/start-code.ts'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {isCodeWrong} from './tap.ts'

/** The current six-digit code, computed on the phone; null while computing. */
function useCode(secret: string | undefined, until: string): string | null {
  const [made, setMade] = useState<{of: string; code: string} | null>(null)
  const of = `${secret} ${until}`
  useEffect(() => {
    if (secret === undefined) return
    let isCurrent = true
    // any moment of the step gives the same digits
    void startCodeAt(secret, new Date(Date.parse(until) - 1).toISOString()).then(code => {
      if (isCurrent) setMade({of, code})
    })
    return () => {
      isCurrent = false
    }
  }, [secret, until, of])
  return made?.of === of ? made.code : null
}

const countdown = (ms: number) => {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/**
 * The family's start code, offline too once loaded: typed by the caregiver, it confirms the start for both. It is small once
 * the caregiver has confirmed the start, unless they typed a wrong one and may type it again.
 * @see src/domain/rules.md#start-code
 */
export function StartCode({session}: {session: Session}) {
  const {data: key, error} = useQuery(sessionQueries.startCode(session.id))
  const now = useServerNow(1_000)
  const until = nextCodeAt(now)
  const code = useCode(key?.secret, until)
  if (!key) {
    return error ? (
      <p className="text-14 text-muted">{m.the_start_code_could_not_be({message_of: messageOf(error)})}</p>
    ) : (
      <SkeletonLines lines={2} />
    )
  }
  if (Date.parse(now) < Date.parse(key.valid_from) || Date.parse(now) > Date.parse(key.valid_until)) return null
  const changesIn = m.changes_in({countdown: countdown(Date.parse(until) - Date.parse(now))})
  if (session.confirmations.start.caretaker !== null && !isCodeWrong(session, 'start')) {
    return (
      <p className="flex min-h-5 flex-wrap gap-x-2 text-14 text-muted tabular-nums">
        <span>{m.start_code()}</span>
        <Digits code={code} className="font-medium" />
        <span>{changesIn}</span>
      </p>
    )
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-card bg-sunk px-4 py-3">
      <div>
        <p className="text-14 font-medium">{m.start_code()}</p>
        <p className="text-13 text-muted">{m.show_it_at_the_door_if()}</p>
      </div>
      <div className="md:text-right">
        {code ? (
          <p className="text-28 font-bold tracking-widest tabular-nums">
            <Digits code={code} />
          </p>
        ) : (
          <SkeletonLines lines={1} />
        )}
        <p className="text-13 text-muted tabular-nums">{changesIn}</p>
      </div>
    </div>
  )
}

/** `123 456`, read out digit by digit; nothing while it is computed. */
function Digits({code, className}: {code: string | null; className?: string}) {
  if (code === null) return null
  return (
    <span className={className}>
      <span className="sr-only">{code.split('').join(' ')}</span>
      <span aria-hidden>
        {code.slice(0, 3)} {code.slice(3)}
      </span>
    </span>
  )
}
