import {Validator} from '@seriousme/openapi-schema-validator'
import {expect, test} from 'vitest'
import {allEndpoints} from '#contract/all.ts'
import {testApp} from '#tests/support/app.ts'

const app = await testApp()

interface Document {
  openapi: string
  paths: Record<string, Record<string, {parameters?: {in: string; name: string; required: boolean}[]}>>
}

async function get(address: string): Promise<Response> {
  const response = await app.app.request(address)
  expect(response.status, address).toBe(200)
  return response
}
const typeOf = (response: Response) => response.headers.get('Content-Type')?.split(';')[0]

test('the description of the API is valid OpenAPI 3.1', async () => {
  const response = await get('/api/openapi.json')
  expect(typeOf(response)).toBe('application/json')
  const validator = new Validator()
  const {valid, errors} = await validator.validate((await response.json()) as Record<string, unknown>)
  expect(errors).toBeUndefined()
  expect({valid, version: validator.version}).toEqual({valid: true, version: '3.1'})
})

test('the validator would have found a mistake', async () => {
  const document = (await (await get('/api/openapi.json')).json()) as Document
  const [operation] = Object.values(document.paths).flatMap(path => Object.values(path))
  operation!.parameters = [{in: 'nowhere', name: 'id', required: true}]
  expect((await new Validator().validate({...document})).valid).toBe(false)
})

test('every call is in it with every name of its path', async () => {
  const {paths} = (await (await get('/api/openapi.json')).json()) as Document
  for (const {endpoint} of allEndpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    const operation = paths[path]?.[endpoint.method.toLowerCase()]
    const described = (operation?.parameters ?? [])
      .filter(parameter => parameter.in === 'path' && parameter.required)
      .map(parameter => parameter.name)
    expect({path, described}).toEqual({
      path,
      described: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
    })
  }
})

test('the page that shows it loads what it names, under a policy that lets in nothing else', async () => {
  const response = await get('/api/docs')
  expect(typeOf(response)).toBe('text/html')
  const policy = response.headers.get('Content-Security-Policy') ?? ''
  expect(policy).toMatch(/default-src 'self'/)
  expect(policy).toMatch(/script-src 'self' ?;/)

  const html = await response.text()
  const scripts = [...html.matchAll(/<script[^>]*>/g)].map(([tag]) => /src="([^"]+)"/.exec(tag)?.[1])
  const styles = [...html.matchAll(/<link[^>]*>/g)].map(([tag]) => /href="([^"]+)"/.exec(tag)?.[1])
  expect(scripts.length * styles.length).toBeGreaterThan(0)
  for (const address of [...scripts, ...styles]) {
    // from here alone, as the policy says; a script within the page would not run
    expect(address).toMatch(/^\/api\/docs\//)
    const file = await get(address!)
    expect(typeOf(file)).toBe(scripts.includes(address) ? 'text/javascript' : 'text/css')
    expect((await file.text()).length).toBeGreaterThan(0)
  }
})
