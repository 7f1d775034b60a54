import {BellOff, BellRing} from 'lucide-react'
import {useState} from 'react'
import {messageOf} from '#data/app/message.ts'
import {switchPushOff, switchPushOn, usePushHere, type PushHere} from '#data/app/push.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'

const words: Record<PushHere, string> = {
  on: 'Notices come to this device, also while Village is closed. They say what happened, never an address.',
  off: 'Notices do not come to this device while Village is closed.',
  unasked: 'Switch them on and a visit that changes reaches you at once, also while Village is closed.',
  never:
    'This browser does not take notices, or you have refused them: its own settings for this site can allow them again. On an iPhone, first add Village to your home screen.',
}

/** Whether notices are pushed to this very device. */
export function PushHereCard() {
  const here = usePushHere()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const turn = async (work: () => Promise<void>) => {
    setBusy(true)
    setFailure(undefined)
    await work().catch(setFailure)
    setBusy(false)
  }
  if (!here) return <SkeletonLines lines={2} />
  return (
    <Card>
      <div className="space-y-3">
        <p className="text-14">{words[here]}</p>
        {failure !== undefined && (
          <p role="alert" className="text-14 text-bad">
            {messageOf(failure)}
          </p>
        )}
        {here === 'on' && (
          <Button variant="secondary" icon={BellOff} busy={busy} onClick={() => void turn(switchPushOff)}>
            Switch off here
          </Button>
        )}
        {(here === 'off' || here === 'unasked') && (
          <Button variant="secondary" icon={BellRing} busy={busy} onClick={() => void turn(switchPushOn)}>
            Switch on here
          </Button>
        )}
      </div>
    </Card>
  )
}
