import {names} from '#messages/names'
import {readFile} from 'node:fs/promises'
import {createRequire} from 'node:module'
import {dirname, join} from 'node:path'
import {toJsonSchema} from '@valibot/to-json-schema'
import type {Hono} from 'hono'
import type {GenericSchema} from 'valibot'
import {allEndpoints} from '#contract/all.ts'
import type {Endpoint} from '#contract/endpoint.ts'
import {ApiErrorBody} from '#contract/errors.ts'
import type {Deps} from '../deps.ts'
import {htmlText} from '#lib/html-text.ts'
import {docs_policy} from './security/policy.ts'

type Json = Record<string, unknown>

/** A schema as JSON Schema 2020-12, the dialect of OpenAPI 3.1. Checks in code are omitted. */
const schemaOf = (schema: GenericSchema, typeMode: 'input' | 'output'): Json => {
  const {$schema: _, ...rest} = toJsonSchema(schema, {
    errorMode: 'ignore',
    typeMode,
    target: 'draft-2020-12',
  }) as unknown as Json
  return rest
}

const parameters = (schema: GenericSchema | undefined, place: 'path' | 'query'): Json[] => {
  if (!schema) return []
  const {properties = {}, required = []} = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

const signedIn = ({roles}: Endpoint) => roles !== 'public' && roles !== 'optional'

const refusals = (endpoint: Endpoint): Record<string, string> => ({
  ...(signedIn(endpoint) && {401: 'Not logged in'}),
  ...(signedIn(endpoint) && {403: 'Not allowed for this role'}),
  ...(endpoint.params && {404: 'Not found, or not the caller’s'}),
  ...(endpoint.idempotent && {409: 'Conflict; `code` says why'}),
  ...(endpoint.uploads && {413: 'Too large', 415: 'Unsupported media type'}),
  ...((endpoint.body || endpoint.query || endpoint.uploads) && {
    422: 'Validation failed; `fields` says where',
  }),
})

/** Files of a multipart body, a list under each name. */
const formSchema = (uploads: NonNullable<Endpoint['uploads']>): Json => ({
  type: 'object',
  additionalProperties: false,
  minProperties: 1,
  properties: Object.fromEntries(
    Object.entries(uploads).map(([field, {max, kinds}]) => [
      field,
      {type: 'array', maxItems: max, items: {type: 'string', format: 'binary', description: kinds}},
    ]),
  ),
})

function operation(name: string, domain: string, endpoint: Endpoint): Json {
  const errors = Object.entries(refusals(endpoint)).map(([status, description]) => [
    status,
    {description, content: {'application/json': {schema: {$ref: '#/components/schemas/Error'}}}},
  ])
  const {uploads} = endpoint
  const media = endpoint.encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'
  const allParameters = [
    ...parameters(endpoint.params, 'path'),
    ...parameters(endpoint.query, 'query'),
    ...(endpoint.idempotent
      ? [{name: 'Idempotency-Key', in: 'header', required: false, schema: {type: 'string', format: 'uuid'}}]
      : []),
  ]
  return {
    operationId: name,
    tags: [domain],
    summary: endpoint.summary,
    security: signedIn(endpoint) ? [{bearer: []}] : endpoint.roles === 'optional' ? [{}, {bearer: []}] : [],
    ...(Array.isArray(endpoint.roles) && {description: `For: ${endpoint.roles.join(', ')}`}),
    ...(allParameters.length > 0 && {parameters: allParameters}),
    ...(endpoint.body && {requestBody: {content: {[media]: {schema: schemaOf(endpoint.body, 'input')}}}}),
    ...(uploads && {requestBody: {content: {'multipart/form-data': {schema: formSchema(uploads)}}}}),
    responses: {
      [String(endpoint.status ?? 200)]: {
        description: 'Done',
        content: endpoint.produces
          ? {[endpoint.produces]: {schema: {type: 'string', format: 'binary'}}}
          : {'application/json': {schema: schemaOf(endpoint.answer, 'output')}},
      },
      ...Object.fromEntries(errors),
    },
  }
}

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument(version: string): Json {
  const paths: Record<string, Json> = {}
  for (const {domain, name, endpoint} of allEndpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    ;(paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(name, domain, endpoint)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${names.product} API`,
      version,
      summary: 'Find child care nearby, with every visit confirmed by both sides',
      license: {name: 'MIT', identifier: 'MIT'},
    },
    servers: [{url: '/api'}],
    tags: [...new Set(allEndpoints.map(each => each.domain))].map(name => ({name})),
    paths,
    components: {
      securitySchemes: {bearer: {type: 'http', scheme: 'bearer'}},
      schemas: {Error: schemaOf(ApiErrorBody, 'output')},
    },
  }
}

const docsPage = () => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${htmlText(names.product)} API</title><meta name="viewport" content="width=device-width">
<link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><div id="ui"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body>
</html>`

// null, because Swagger UI would otherwise send the document to a public validator
const start = `SwaggerUIBundle({url: '/api/openapi.json', dom_id: '#ui', tryItOutEnabled: true, validatorUrl: null})`

/** `GET /api/openapi.json` and, from the installed Swagger UI, `/api/docs`. */
export function describeApi(app: Hono, deps: Deps): void {
  let document: Json | undefined
  app.get('/api/openapi.json', c => c.json((document ??= openApiDocument(deps.version))))
  app.get('/api/docs', c => {
    const page = docsPage()
    c.header('Content-Security-Policy', docs_policy)
    return c.html(page)
  })
  app.get('/api/docs/start.js', c => c.body(start, 200, {'Content-Type': 'text/javascript'}))
  const types = {'swagger-ui.css': 'text/css', 'swagger-ui-bundle.js': 'text/javascript'}
  for (const [file, type] of Object.entries(types)) {
    app.get(`/api/docs/${file}`, async c => {
      const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
      return c.body(await readFile(join(folder, file)), 200, {'Content-Type': type})
    })
  }
}
