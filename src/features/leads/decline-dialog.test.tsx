import {test} from 'vitest'
import {useDeclineInvitation} from '#data/queries/bids.ts'
import {expectRefusalToGo, mountRefused} from '#tests/support/refused-form.tsx'
import {leadSample} from '#tests/support/samples/lead-sample.ts'
import {DeclineDialog} from './decline-dialog.tsx'

function Declining() {
  const decline = useDeclineInvitation()
  return (
    <DeclineDialog lead={leadSample()} decline={decline} consequences="" onClose={() => {}} onDone={() => undefined} />
  )
}

test('a refusal to decline a request goes once the reason is changed', async () => {
  const detail = 'This reason is too long.'
  await mountRefused(<Declining />, detail)
  await expectRefusalToGo(
    {button: '[role=alertdialog] footer button:last-of-type', field: '[role=alertdialog] textarea'},
    detail,
  )
})
