import {describe, expect, it} from 'vitest'
import {allEndpoints} from '#contract/all.ts'
import {openApiDocument} from './openapi.ts'

describe('the OpenAPI document', () => {
  const document = openApiDocument('1.2.3') as {paths: Record<string, Record<string, {operationId: string}>>}

  it('describes every call of the contract once, under its own name', () => {
    const described = Object.values(document.paths).flatMap(methods => Object.values(methods).map(o => o.operationId))
    expect(described.toSorted()).toEqual(allEndpoints.map(each => each.name).toSorted())
  })
})
