import {onTestFinished, test, vi} from 'vitest'
import {passkeysQuery} from '#data/account/passkeys.ts'
import {buttonNamed, press} from '#tests/support/mount.ts'
import {expectRefusalToGo, mountRefused} from '#tests/support/refused-form.tsx'
import {Passkeys} from './passkeys.tsx'

test('a refusal of a new passkey goes once its name is changed', async () => {
  vi.stubGlobal('PublicKeyCredential', vi.fn())
  vi.stubGlobal('location', {...location, hostname: 'localhost'})
  onTestFinished(() => void vi.unstubAllGlobals())
  const detail = 'You have as many passkeys as can be stored.'
  await mountRefused(<Passkeys />, detail, [[passkeysQuery().queryKey, []]])
  await press(buttonNamed('Add a passkey'))
  await expectRefusalToGo({button: buttonNamed('Continue'), field: '[role=dialog] form input'}, detail)
})
