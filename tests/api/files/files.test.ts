import {expect, test} from 'vitest'
import {getProfile} from '#contract/accounts/auth.ts'
import {files} from '#server/db/schema/all.ts'
import {testApp} from '#tests/support/app.ts'

const app = await testApp()
const bytes = new Uint8Array([137, 80, 78, 71])

async function keep(key: string, is_public: boolean) {
  await app.deps.files.put(key, bytes)
  await app.db.insert(files).values({
    key,
    purpose: is_public ? 'avatar' : 'certifications',
    name: 'picture.png',
    type: 'image/png',
    bytes: bytes.length,
    is_public,
    created_at: app.clock.now(),
  })
}

test('a person’s picture is fetched from the address that the profile gives', async () => {
  const parent = await app.parent()
  await keep('avatar-0123456789.png', true)
  await app.rows(`update users set profile_picture = 'avatar-0123456789.png' where id = '${parent.user_id}'`)
  const {avatar_url} = await app.ok(getProfile, {by: parent})

  const response = await app.app.request(avatar_url!)
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'cache-control': 'public, max-age=31536000, immutable',
  })
})

test('what is not public, or was never there, is not there', async () => {
  await keep('certificate-0123456789.png', false)
  const told: string[] = []
  for (const key of ['certificate-0123456789.png', 'nothing-0123456789.png', '..%2f..%2fetc%2fpasswd', '%00', 'x']) {
    const response = await app.app.request(`/api/files/${key}`)
    expect(response.status, key).toBe(404)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    told.push(await response.text())
  }
  expect(new Set(told).size).toBe(1)
})
