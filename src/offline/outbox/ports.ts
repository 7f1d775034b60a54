import type {UseStore} from 'idb-keyval'
import type {RawAnswer} from '#api/answer.ts'
import type {CredentialsRecord} from '#api/credentials-record.ts'
import type {Channel} from '#lib/channel.ts'
import type {CommandAnswer} from './kinds.ts'

/** An entry's answer, as long as it is news: a repeated attempt gets the answer of the first, which may be out of date. */
export interface ReceivedAnswer {
  key: string
  answer: CommandAnswer
  /** When it arrived, by the device's clock in milliseconds. */
  received_ms: number
}

/** Sent between tabs and worker: an owner's entries changed. */
export interface OutboxNews {
  owner: string
  /** What one of them was answered. */
  received?: ReceivedAnswer
}

/** One attempt as it leaves. */
export interface Outgoing extends RequestInit {
  method: string
  headers: Record<string, string>
  body: string
}

/** Everything the outbox touches, so that a simulation can run the very same code. */
export interface Ports {
  /** The device's clock, in milliseconds. */
  now(): number
  /** From 0 up to 1. */
  random(): number
  uuid(): string
  time_zone(): string
  /** Device clock minus server clock in milliseconds, if anything is known of it. */
  clock_offset_ms(): number | null
  /** Calls back after so many milliseconds; returns how to cancel. */
  after(ms: number, callback: () => void): () => void
  /** Runs alone among all tabs and the worker. */
  exclusively<T>(lock: string, work: () => Promise<T>): Promise<T>
  fetch(address: string, request: Outgoing): Promise<RawAnswer>
  /** With `/api`, without a slash at the end. */
  api_url: string
  /** Of the outbox: strict durability. */
  store: UseStore
  session: {read(): Promise<CredentialsRecord>; fresh(): Promise<CredentialsRecord>}
  news: Channel<OutboxNews>
  /** Our server answered what it was asked at this time of `now()`. */
  answered(asked_ms: number): void
  /** Our server no longer knows this token. */
  ended(token: string): void
}
