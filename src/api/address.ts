import type {Endpoint} from '#contract/endpoint.ts'

type Scalar = string | number | boolean
type Values = Readonly<Record<string, unknown>>

const isScalar = (value: unknown): value is Scalar => ['string', 'number', 'boolean'].includes(typeof value)

/** The path of a call with its parameters and query; a list repeats its name. */
export const addressOf = (endpoint: Pick<Endpoint, 'path'>, params: Values = {}, query: Values = {}): string => {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (!isScalar(value) || value === '') throw new Error(`${endpoint.path} needs the parameter ${name}`)
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (isScalar(item)) search.append(name, String(item))
    }
  }
  const text = search.toString()
  return text === '' ? path : `${path}?${text}`
}
