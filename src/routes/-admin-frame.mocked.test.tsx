import type {ReactNode} from 'react'
import {expect, test, vi} from 'vitest'
import {mount, texts} from '#tests/support/mount.ts'
import {until} from '#tests/support/until.ts'
import {AdminFrame} from './-admin-frame.tsx'

vi.mock('#features/staff/staff-frame.tsx', () => ({StaffFrame: ({banner}: {banner: ReactNode}) => <>{banner}</>}))
vi.mock('#features/app/offline-banner.tsx', () => ({OfflineBanner: () => <p role="status">You are offline.</p>}))
vi.mock('#features/app/frame-banners.tsx', () => ({UpdateOffer: () => <p>A new version</p>}))
vi.mock('#features/app/use-log-out.ts', () => ({useLogOut: () => ({isAsking: false})}))
vi.mock('#data/app/language.ts', async original => ({
  ...(await original<object>()),
  adoptAccountLanguage: () => undefined,
}))

test('staff see one notice, and the others as one line', async () => {
  await mount(<AdminFrame>{null}</AdminFrame>)
  await until(() => expect(texts('button')).toEqual(['1 more notice']))
})
