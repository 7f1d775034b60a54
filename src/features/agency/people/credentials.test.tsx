import {test} from 'vitest'
import {sampleMember} from '#tests/support/samples/member-samples.ts'
import {expectRefusalToGo, mountRefused} from '#tests/support/refused-form.tsx'
import {CredentialsDialog} from './credentials.tsx'

test('a refusal of what an office records about a member goes once it is changed', async () => {
  const member = sampleMember('fay', {credentials: [{name: 'CPR', expires_on: null}]})
  const detail = 'They are no longer in your team.'
  await mountRefused(<CredentialsDialog member={member} today="2026-06-08" onClose={() => undefined} />, detail)
  await expectRefusalToGo(
    {button: '[role=dialog] footer button:last-of-type', field: '[role=dialog] form input'},
    detail,
  )
})
