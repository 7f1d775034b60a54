import type {UseStore} from 'idb-keyval'
import type {RawAnswer} from '#api/answer.ts'
import type {CredentialsRecord} from '#api/credentials-record.ts'
import type {Channel} from '#lib/channel.ts'
import type {CommandAnswer} from './kinds.ts'

/** An entry's answer, unless it may be out of date: a repeated attempt gets the first attempt's answer. */
export interface ReceivedAnswer {
  key: string
  answer: CommandAnswer
  /** When it arrived, by the device's clock in milliseconds. */
  received_ms: number
}

/** Sent between tabs and worker: an owner's entries changed. */
export interface OutboxChange {
  owner: string
  /** The answer to one of them. */
  received?: ReceivedAnswer
}

/** The request of one attempt. */
export interface Outgoing extends RequestInit {
  method: string
  headers: Record<string, string>
  body: string
}

/** Everything the outbox touches, so that a simulation can run the same code. */
export interface Ports {
  /** The device's clock, in milliseconds. */
  now(): number
  /** From 0 up to 1. */
  random(): number
  uuid(): string
  time_zone(): string
  /** Device clock minus server clock in milliseconds, if known. */
  clock_offset_ms(): number | null
  /** A timer in milliseconds; returns a cancel function. */
  after(ms: number, callback: () => void): () => void
  /** Runs exclusively among all tabs and the worker. */
  exclusively<T>(lock: string, work: () => Promise<T>): Promise<T>
  fetch(address: string, request: Outgoing): Promise<RawAnswer>
  /** Includes `/api`, without a trailing slash. */
  api_url: string
  /** The outbox's store, with strict durability. */
  store: UseStore
  credentials: {read(): Promise<CredentialsRecord>; fresh(): Promise<CredentialsRecord>}
  changes: Channel<OutboxChange>
  /** Reports an answer of our server to a request made at this time of `now()`. */
  answered(asked_ms: number): void
  /** Our server rejected this token; its epoch if known. */
  ended(token: string, epoch: string | undefined): void
}
