import {beforeEach, describe, expect, test} from 'vitest'
import {changeLanguage} from '#contract/accounts/language.ts'
import * as edit from '#contract/accounts/profile-edit.ts'
import {getParentProfile} from '#contract/accounts/profiles.ts'
import {createUser} from '#contract/accounts/registration.ts'
import * as familyBookings from '#contract/bookings/family-bookings.ts'
import {nearby} from '#contract/bookings/provider-bookings.ts'
import {listSessions} from '#contract/sessions/sessions.ts'
import type {ApiErrorBody} from '#contract/errors.ts'
import {newId} from '#lib/id.ts'
import {testApp} from '#tests/support/app.ts'
import type {Answer} from '#tests/support/call.ts'
import {newcomer} from '#tests/support/newcomer.ts'
import {someRequest} from '#tests/support/story.ts'

const app = await testApp()
beforeEach(() => app.reset())

const [spanish, english] = [{'Accept-Language': 'es-US'}, {'Accept-Language': 'en-US'}]
const refusalOf = ({body, headers}: Answer<unknown>) => ({
  ...(body as ApiErrorBody),
  language: headers.get('Content-Language'),
})
const spanishParent = async () => {
  const parent = await app.parent()
  await app.ok(changeLanguage, {by: parent, body: {language: 'es'}})
  return parent
}

describe('a guest', () => {
  const badly = {...newcomer(), email: 'no-address', first_name: '', extra: 1, gender: undefined} as never
  const register = async (headers: Record<string, string>) =>
    refusalOf(await app.call(createUser, {body: badly, headers}))

  test('reads what is wrong with each field in the language of the browser', async () => {
    expect(await register(spanish)).toMatchObject({
      code: 'invalid',
      language: 'es',
      fields: {
        email: 'Correo electrónico no válido',
        first_name: 'Obligatorio',
        gender: 'Obligatorio',
        extra: 'Campo desconocido',
      },
    })
    expect(await register({})).toMatchObject({
      language: 'en',
      fields: {
        email: 'Invalid email address',
        first_name: 'Required',
        gender: 'Required',
        extra: 'Unknown field',
      },
    })
  })

  test('reads a field of the wrong type without the words of a library', async () => {
    const body = {...newcomer(), latitude: 'north'} as never
    const {detail, fields} = refusalOf(await app.call(createUser, {body, headers: spanish}))
    expect(fields).toEqual({latitude: 'No es válido'})
    expect(detail, 'no field is named to a person').toBe('No es válido')
  })

  test('reads that an address is taken, and that a page does not exist', async () => {
    const body = newcomer()
    await app.ok(createUser, {body})
    expect(refusalOf(await app.call(createUser, {body, headers: spanish})).fields).toEqual({email: 'Ya está en uso'})
    const answer = await app.app.request('/api/nowhere', {headers: spanish})
    expect(await answer.json()).toMatchObject({detail: 'No existe esta dirección de la API.'})
  })
})

describe('a family whose account is in Spanish', () => {
  test('reads what is wrong with its input, in a call that names no language as well', async () => {
    const by = await spanishParent()
    const body = {...someRequest, duration: undefined, schedule: []} as never
    const call = (headers: Record<string, string>) =>
      app.call(familyBookings.requestBooking, {by, key: newId(), body, headers})
    const words = {schedule: 'Elija por lo menos un día'}
    expect(refusalOf(await call({}))).toMatchObject({language: 'es', fields: words})
    expect(refusalOf(await call({'Accept-Language': 'fr'}))).toMatchObject({language: 'es', fields: words})
    expect(refusalOf(await call(english))).toMatchObject({
      language: 'en',
      fields: {schedule: 'Choose at least one day'},
    })
  })

  test('reads why it may not do something', async () => {
    const by = await spanishParent()
    expect(refusalOf(await app.call(nearby, {by}))).toMatchObject({
      code: 'forbidden',
      detail: 'No tiene permiso para hacer eso.',
      language: 'es',
    })
    const query = {from: '2026-06-10T00:00:00Z', to: '2026-06-01T00:00:00Z'}
    expect(refusalOf(await app.call(listSessions, {by, query})).detail).toBe('Debe ser después del inicio')
  })

  test('reads why an uploaded file is refused', async () => {
    const by = await spanishParent()
    const files = {picture: [new File(['just words'], 'me.png', {type: 'image/png'})]}
    expect(refusalOf(await app.call(edit.setPicture, {by, params: {id: by.user_id}, files}))).toMatchObject({
      detail: 'El archivo debe ser una foto JPEG, PNG o WebP.',
      fields: {picture: 'Debe ser una foto JPEG, PNG o WebP'},
    })
  })

  test('reads why a caregiver cannot be asked', async () => {
    const by = await spanishParent()
    const invite = {caretaker_ids: [newId()]}
    const body = {...someRequest, invite}
    expect(refusalOf(await app.call(familyBookings.requestBooking, {by, key: newId(), body})).detail).toBe(
      'Esta persona cuidadora no recibe solicitudes en este momento. Pregunte a otra persona o a todas.',
    )
  })

  test('reads English where a guest or another account does not ask for Spanish', async () => {
    const {access_token} = await app.ok(createUser, {body: newcomer()})
    expect(refusalOf(await app.call(getParentProfile, {token: access_token}))).toMatchObject({
      detail: 'Parent profile not found',
      language: 'en',
    })
  })
})
