import type {GenericSchema, InferInput, InferOutput} from 'valibot'
import type {MemberRole, Role} from './accounts/roles.ts'

/** What files of one name in a multipart body may be, by what is in them. */
export interface UploadRule {
  /** How many of this name one request may bring. */
  readonly max: number
  readonly kinds: 'pictures' | 'pictures and PDF'
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call: nobody is asked, anyone (who may say who he is, and may see more then), anyone signed in, or the listed
 * roles.
 */
export type Callers = 'public' | 'optional' | 'signed-in' | readonly Role[]

/**
 * One call of the API as a value. The server's route, the typed client, the OpenAPI document, the authorization
 * matrix and the fuzz test are all derived from it; a call without one does not exist.
 */
export interface Endpoint {
  readonly method: Method
  /** Path below `/api`, with `:name` for path parameters. @see src/domain/rules.md#api-conventions */
  readonly path: string
  readonly roles: Callers
  /** Agency members who may call. A field member may only call what names them. @see rules.md#roles */
  readonly members?: readonly MemberRole[]
  readonly summary: string
  readonly params?: GenericSchema
  readonly query?: GenericSchema
  readonly body?: GenericSchema
  /** How the body travels; JSON unless said otherwise. */
  readonly encoding?: 'json' | 'form'
  /**
   * The body is `multipart/form-data` with files of these names and nothing else, at least one. Each is read up to its
   * limit and judged by its content: 413, 415, 422.
   */
  readonly uploads?: Readonly<Record<string, UploadRule>>
  /** The body is handed over as it travelled, for whoever signs its bytes. */
  readonly raw?: true
  readonly answer: GenericSchema
  /** Media type of an answer that is a file and not JSON; `answer` is its bytes; a range where each file has its own. */
  readonly produces?: 'application/pdf' | 'text/csv' | 'text/event-stream' | '*/*'
  /** 302 leads a browser on; the answer says where to. */
  readonly status?: 200 | 201 | 302
  /** A browser comes here by itself: where it asks for HTML, a refusal is a small page for a person. */
  readonly isPage?: boolean
  /**
   * Also open to a suspended account, so that confirmations stored before the suspension can be sent.
   * @see src/domain/rules.md#suspension
   */
  readonly evenSuspended?: boolean
  /** Open to staff who have still to set up the second step that this installation asks for. */
  readonly beforeSecondStep?: boolean
  /** Accepts an `Idempotency-Key`; effect and stored answer commit together. @see rules.md#idempotency */
  readonly idempotent?: boolean
  /** Shown when the answer carries no message of its own. @see src/domain/rules.md#errors */
  readonly fallback: string
}

/** Declares an endpoint and keeps its literal types. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition

type In<S> = S extends GenericSchema ? InferInput<S> : undefined
type Out<S> = S extends GenericSchema ? InferOutput<S> : undefined

/** What a handler receives, after validation. */
export type ParamsOf<E extends Endpoint> = Out<E['params']>
export type QueryOf<E extends Endpoint> = Out<E['query']>
export type BodyOf<E extends Endpoint> = Out<E['body']>
/** What a client sends, before validation. */
export type ParamsIn<E extends Endpoint> = In<E['params']>
export type QueryIn<E extends Endpoint> = In<E['query']>
export type BodyIn<E extends Endpoint> = In<E['body']>
/** What a presenter must produce, and what a client holds after validating it. */
export type AnswerIn<E extends Endpoint> = InferInput<E['answer']>
export type AnswerOf<E extends Endpoint> = InferOutput<E['answer']>
