import type {GenericSchema, InferInput, InferOutput} from 'valibot'
import type {MemberRole, Role} from './accounts/roles.ts'

/** The types and limits of files under one name of a multipart body. */
export interface UploadRule {
  /** Maximum number of files under this name per request. */
  readonly max: number
  readonly kinds: 'pictures' | 'pictures and PDF'
}

/**
 * Of every answer: the database's epoch, which changes when it goes back to a backup. Of an idempotent request: the
 * epoch that it builds on; with another one it is refused as `server_restored` before anything is done.
 * @see src/offline/README.md#a-server-that-went-back
 */
export const epoch_header = 'server-epoch'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** `public`: no auth. `optional`: auth is read if present. `signed-in`: any account. Otherwise the listed roles. */
export type Callers = 'public' | 'optional' | 'signed-in' | readonly Role[]

/**
 * One API call as a value. The server's route, the typed client, the OpenAPI document, the authorization matrix and
 * the fuzz test are derived from it.
 */
export interface Endpoint {
  readonly method: Method
  /** Path below `/api`, with `:name` for path parameters. @see src/domain/rules.md#api-conventions */
  readonly path: string
  readonly roles: Callers
  /**
   * Agency members who may call. A field member may only use calls that list them.
   * @see src/domain/rules-people.md#roles
   */
  readonly members?: readonly MemberRole[]
  readonly summary: string
  readonly params?: GenericSchema
  readonly query?: GenericSchema
  readonly body?: GenericSchema
  /** Encoding of the body; JSON by default. */
  readonly encoding?: 'json' | 'form'
  /**
   * The body is `multipart/form-data` with at least one file under these names and nothing else. Each file is limited
   * in size and checked by its content: 413, 415, 422.
   */
  readonly uploads?: Readonly<Record<string, UploadRule>>
  /** The handler receives the raw bytes, because the sender signs them. */
  readonly raw?: true
  readonly answer: GenericSchema
  /** Media type of a file answer, with `answer` as its bytes; a wildcard if it depends on the file. */
  readonly produces?:
    'application/pdf' | 'application/zip' | 'text/csv' | 'text/calendar' | 'text/event-stream' | 'text/html' | '*/*'
  /** With 302 the answer is the redirect's target. */
  readonly status?: 200 | 201 | 302
  /** A browser opens this address directly: if it requests HTML, a refusal is a small page. */
  readonly isPage?: boolean
  /**
   * Also open to a suspended or closed account, so that confirmations stored before that can be sent.
   * @see src/domain/rules-people.md#suspension
   */
  readonly evenEnded?: boolean
  /**
   * Also open to a former member of an agency, so that confirmations stored before they left can be sent.
   * @see src/domain/rules-people.md#former-members
   */
  readonly evenFormerMember?: boolean
  /** Open to staff who still have to set up their required second step. */
  readonly beforeSecondStep?: boolean
  /** Accepts an `Idempotency-Key`; effect and stored answer commit together. @see src/domain/rules.md#idempotency */
  readonly idempotent?: boolean
  /** Does not count toward the limit of writes. @see src/domain/rules-people.md#rate-limits */
  readonly unlimited?: true
  /** Shown when the answer carries no message of its own. @see src/domain/rules.md#errors */
  readonly fallback: () => string
}

/** Declares an endpoint and keeps its literal types. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition

type In<S> = S extends GenericSchema ? InferInput<S> : undefined
type Out<S> = S extends GenericSchema ? InferOutput<S> : undefined

/** The handler's parameters, after validation. */
export type ParamsOf<E extends Endpoint> = Out<E['params']>
export type QueryOf<E extends Endpoint> = Out<E['query']>
export type BodyOf<E extends Endpoint> = Out<E['body']>
/** The client's parameters, before validation. */
export type ParamsIn<E extends Endpoint> = In<E['params']>
export type QueryIn<E extends Endpoint> = In<E['query']>
export type BodyIn<E extends Endpoint> = In<E['body']>
/** The type a presenter must produce; the client holds it after validation. */
export type AnswerIn<E extends Endpoint> = InferInput<E['answer']>
export type AnswerOf<E extends Endpoint> = InferOutput<E['answer']>
